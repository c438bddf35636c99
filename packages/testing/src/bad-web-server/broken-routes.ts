import { Http2ServerRequest } from 'node:http2';
import { endRaw, writeRaw, type Handler, type Routes, type ServerExchange } from './server-exchange.ts';

const html = 'Content-Type: text/html\r\n';

/** Sends a TCP reset (RST) instead of a FIN. */
function reset({ request }: ServerExchange): void {
  if (request instanceof Http2ServerRequest) request.stream.close(2);
  else request.socket.resetAndDestroy();
}

/** Resets the connection once what was written before is likely to have arrived. */
function resetSoon(exchange: ServerExchange): void {
  setTimeout(() => reset(exchange), 20);
}

const raw =
  (bytes: string): Handler =>
  (exchange) =>
    endRaw(exchange, bytes);

/** Malformed HTTP answers. */
export const brokenRoutes: Routes = {
  '/body/reset': (exchange) => {
    writeRaw(exchange, `HTTP/1.1 200 OK\r\n${html}Content-Length: 1000\r\n\r\n<!doctype html>half`);
    resetSoon(exchange);
  },
  '/headers/reset': reset,
  '/headers/close': raw(''),
  '/headers/cut': raw('HTTP/1.1 200 OK\r\nContent-Ty'),
  '/headers/not-http': raw('220 ftp.example.test FTP server ready\r\n'),
  /** Declares more than it sends. */
  '/length/short': raw(`HTTP/1.1 200 OK\r\n${html}Content-Length: 1000\r\n\r\nonly this`),
  /** Declares more and sends nothing. */
  '/length/none': raw(`HTTP/1.1 200 OK\r\n${html}Content-Length: 1000\r\n\r\n`),
  /** Sends more than it declares: the bytes after the fourth belong to no message. */
  '/length/long': raw(`HTTP/1.1 200 OK\r\n${html}Content-Length: 4\r\n\r\nfour and more`),
  '/length/garbage': raw(`HTTP/1.1 200 OK\r\n${html}Content-Length: many\r\n\r\nhow many?`),
  /** Ends where the connection does, as HTTP/1.0 did. */
  '/length/undeclared': raw(`HTTP/1.0 200 OK\r\n${html}\r\nuntil the end`),
  '/chunks/bad': raw(
    `HTTP/1.1 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzzz\r\nworld\r\n`,
  ),
  '/chunks/bad-first': raw(
    `HTTP/1.1 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\nnot a number\r\nhello\r\n`,
  ),
  /** The last chunk never comes. */
  '/chunks/cut': raw(`HTTP/1.1 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
  /** `/chunks/cut` on a connection that was to be closed anyway, so that its end proves nothing. */
  '/chunks/cut-closing': raw(
    `HTTP/1.1 200 OK\r\n${html}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
  ),
  /** Declares a length, sends nothing, and closes as announced. */
  '/length/none-closing': raw(`HTTP/1.1 200 OK\r\n${html}Connection: close\r\nContent-Length: 1000\r\n\r\n`),
  '/headers/huge': raw(
    `HTTP/1.1 200 OK\r\n${`X-Filler: ${'a'.repeat(1000)}\r\n`.repeat(1000)}${html}\r\nafter the flood`,
  ),
  /** ISO-8859-1 in a value: common, and harmless. */
  '/headers/latin-1': raw(
    `HTTP/1.1 200 C'est cr\xe9\xe9\r\n${html}X-Town: Orl\xe9ans\r\nContent-Length: 2\r\n\r\nok`,
  ),
  '/headers/nul': raw(`HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\n${html}\r\nok`),
  '/headers/bad-name': raw(`HTTP/1.1 200 OK\r\nX Bad\x01Name: a\r\n${html}\r\nok`),
  /** A value continued on the next line (obs-fold, RFC 9112 section 5.2). */
  '/headers/folded': raw(`HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\n${html}Content-Length: 2\r\n\r\nok`),
};
