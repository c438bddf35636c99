import { gzipSync } from 'node:zlib';
import { respond, whileWritable, type Routes, type ServerExchange } from './server-exchange.ts';
import { zerosGzip } from './huge-bodies.ts';

const page = `<!doctype html><title>packed</title>${'<p>Again and again.</p>'.repeat(200)}`;

function sendBomb(exchange: ServerExchange, megabytes: number): void {
  exchange.response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
  const chunks = zerosGzip(megabytes);
  whileWritable(exchange, () => {
    const { value, done } = chunks.next();
    if (done) exchange.response.end();
    else exchange.response.write(value);
    return !done;
  });
}

/** Valid and invalid content codings. */
export const compressedRoutes: Routes = {
  '/gzip/ok': (exchange) => respond(exchange, gzipSync(page), { 'Content-Encoding': 'gzip' }),
  /** `/gzip/bomb/1024` is about a megabyte that expands to 1024 MiB of zeros. */
  '/gzip/bomb': (exchange) => sendBomb(exchange, Number(exchange.rest[0] ?? 1024)),
  /** Declares gzip but is not. */
  '/gzip/lie': (exchange) => respond(exchange, page, { 'Content-Encoding': 'gzip' }),
  /** Half of a gzip stream, with the right length. */
  '/gzip/cut': (exchange) => {
    const packed = gzipSync(page);
    respond(exchange, packed.subarray(0, packed.length / 2), { 'Content-Encoding': 'gzip' });
  },
  '/gzip/unknown': (exchange) => respond(exchange, page, { 'Content-Encoding': 'x-invented' }),
};
