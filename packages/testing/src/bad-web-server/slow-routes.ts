import { everyMs, whileWritable, type Routes, type ServerExchange } from './server-exchange.ts';

const block = Buffer.alloc(64 * 1024, 'all work and no play makes jack a dull boy\n');

function startBody({ response }: ServerExchange): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.flushHeaders();
}

function intervalOf({ url }: ServerExchange): number {
  return Number(url.searchParams.get('everyMs') ?? 1000);
}

/** Answers that take too long or never end. */
export const slowRoutes: Routes = {
  /** Endless bytes, as fast as the client reads them. */
  '/body/endless': (exchange) => {
    startBody(exchange);
    whileWritable(exchange, () => {
      exchange.response.write(block);
      return true;
    });
  },
  /** One byte every `?everyMs=`, without end. */
  '/body/drip': (exchange) => {
    startBody(exchange);
    exchange.response.write('.');
    everyMs(exchange, intervalOf(exchange), () => exchange.response.write('.'));
  },
  /** A beginning, then silence. */
  '/body/stall': (exchange) => {
    startBody(exchange);
    exchange.response.write('<!doctype html><title>to be continued');
  },
  /** The head, then silence. */
  '/body/never': startBody,
  /** No response at all. */
  '/headers/stall': () => {},
  /** A header line every `?everyMs=`, without end. */
  '/headers/drip': (exchange) => {
    let line = 0;
    exchange.request.socket.write('HTTP/1.1 200 OK\r\n');
    everyMs(exchange, intervalOf(exchange), () => exchange.request.socket.write(`X-Line-${line++}: a\r\n`));
  },
};
