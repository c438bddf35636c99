import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server on loopback; the name describes its speed. */
export interface SpeedServer {
  name: string;
  /** Whether requests cost the server so much that it needs a longer interval. */
  isSlow: boolean;
  url: string;
  close(): void;
}

const pageBytes = 40_000;
const page = Buffer.alloc(pageBytes, 'x');
const smallPage = Buffer.alloc(2_000, 'x');

/** Answers 304 to a conditional request after some milliseconds. */
const unchangedAfter =
  (ms: number): RequestListener =>
  (_request, response) =>
    void sleep(ms).then(() => response.writeHead(304, { etag: '"1"' }).end());

const pageAfter =
  (ms: number, body: Buffer): RequestListener =>
  (_request, response) =>
    void sleep(ms).then(() => response.writeHead(200, { 'content-length': body.length }).end(body));

/** Sends a piece and pauses, in turn, as over a slow connection. */
const trickle =
  (pieceBytes: number, pauseMs: number): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': pageBytes });
    void (async () => {
      for (let at = 0; at < pageBytes; at += pieceBytes) {
        response.write(page.subarray(at, at + pieceBytes));
        await sleep(pauseMs);
      }
      response.end();
    })();
  };

/** Closes the connection of every third request without an answer. */
const failing = (): RequestListener => {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    if (requests % 3 === 0) request.socket.destroy();
    else response.writeHead(200, { 'content-length': page.length }).end(page);
  };
};

const kinds: { name: string; isSlow: boolean; listener: RequestListener }[] = [
  { name: 'fast, pages of 40 kB', isSlow: false, listener: pageAfter(5, page) },
  { name: 'fast, pages of 2 kB', isSlow: false, listener: pageAfter(100, smallPage) },
  { name: 'fast, 304 after 50 ms', isSlow: false, listener: unchangedAfter(50) },
  { name: 'fast, every third request fails', isSlow: false, listener: failing() },
  { name: 'slow, 304 after 2 s', isSlow: true, listener: unchangedAfter(2_000) },
  { name: 'slow, pages of 2 kB after 2 s', isSlow: true, listener: pageAfter(2_000, smallPage) },
  { name: 'thin line, 40 kB at 8 kB/s', isSlow: true, listener: trickle(4_000, 500) },
];

/** Starts one server of each kind. The caller closes them. */
export function startSpeedServers(): Promise<SpeedServer[]> {
  return Promise.all(
    kinds.map(async ({ name, isSlow, listener }) => {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const close = () => {
        server.closeAllConnections();
        server.close();
      };
      return { name, isSlow, url: `http://127.0.0.1:${port}/`, close };
    }),
  );
}
