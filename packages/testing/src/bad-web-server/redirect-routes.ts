import { respond, type Handler, type Routes, type ServerExchange } from './server-exchange.ts';

function redirect(exchange: ServerExchange, location: string, status = 302): void {
  respond(exchange, '', { status, Location: location });
}

const to =
  (location: string): Handler =>
  (exchange) =>
    redirect(exchange, location);

/** Redirects: valid, invalid, circular, and to forbidden targets. */
export const redirectRoutes: Routes = {
  '/redirect/permanent': (exchange) => redirect(exchange, '/ok', 301),
  /** `/redirect/chain/3` takes three redirects to reach `/ok`. */
  '/redirect/chain': (exchange) => {
    const left = Number(exchange.rest[0]);
    redirect(exchange, left > 1 ? `/redirect/chain/${left - 1}` : '/ok');
  },
  '/redirect/self': (exchange) => redirect(exchange, exchange.url.href),
  '/redirect/metadata': to('http://169.254.169.254/latest/meta-data/'),
  '/redirect/file': to('file:///etc/passwd'),
  '/redirect/garbage': to('http://[not-an-address/'),
  '/redirect/nowhere': (exchange) => respond(exchange, 'no Location here', { status: 302 }),
};
