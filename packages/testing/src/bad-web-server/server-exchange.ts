import type { IncomingMessage, ServerResponse } from 'node:http';
import { Http2ServerRequest } from 'node:http2';

/** One request and the ways to answer it, malformed ones included. */
export interface ServerExchange {
  request: IncomingMessage;
  /** Over HTTP/2, Node's compatibility response, which has the same methods. */
  response: ServerResponse;
  /** Absolute URL of the request, by its Host header. */
  url: URL;
  /**
   * The rest of the path, split at slashes: `['3']` for `/redirect/chain/3` on the route `/redirect/chain`.
   */
  rest: string[];
}

export type Handler = (exchange: ServerExchange) => void;

/** Handlers by path; a route also answers everything below its path. */
export type Routes = Record<string, Handler>;

/** Answers with a body and its true length. */
export function respond(
  { request, response }: ServerExchange,
  body: string | Uint8Array,
  { status = 200, ...headers }: { status?: number; [header: string]: string | number | undefined } = {},
): void {
  const bytes = Buffer.from(body);
  const given = Object.entries(headers).filter((entry) => entry[1] !== undefined);
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    ...Object.fromEntries(given),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Writes bytes past the HTTP layer. Over HTTP/2, where that is impossible, it resets the stream. */
export function writeRaw({ request }: ServerExchange, bytes: string | Uint8Array): void {
  if (request instanceof Http2ServerRequest) {
    request.stream.close(2);
    return;
  }
  request.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
}

/** Writes bytes past the HTTP layer and closes the connection with FIN. */
export function endRaw(exchange: ServerExchange, bytes: string | Uint8Array): void {
  writeRaw(exchange, bytes);
  if (!(exchange.request instanceof Http2ServerRequest)) exchange.request.socket.end();
}

/** Runs `write` at intervals until the client disconnects. */
export function everyMs({ response }: ServerExchange, intervalMs: number, write: () => void): void {
  const timer = setInterval(write, intervalMs);
  response.on('close', () => clearInterval(timer));
}

/** Calls `write` as fast as the client reads, until it returns false or the client disconnects. */
export function whileWritable({ response }: ServerExchange, write: () => boolean): void {
  const pump = () => {
    while (!response.destroyed) {
      if (!write()) return;
      if (response.writableNeedDrain) {
        response.once('drain', pump);
        return;
      }
    }
  };
  pump();
}
