import { once } from 'node:events';
import * as http from 'node:http';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { brokenRoutes } from './broken-routes.ts';
import { compressedRoutes } from './compressed-routes.ts';
import { malformedPageRoutes } from './malformed-page-routes.ts';
import { plainRoutes, statusRoutes } from './plain-routes.ts';
import { redirectRoutes } from './redirect-routes.ts';
import { respond, type Handler, type Routes } from './server-exchange.ts';
import { slowRoutes } from './slow-routes.ts';
import { expiredTestCertificate, testCertificate, testPrivateKey } from './test-certificate.ts';
import { trapRoutes } from './trap-routes.ts';
import { VirtualHosts, type VirtualPage } from './virtual-hosts.ts';

export interface BadWebServerOptions {
  /** Serves over TLS, with a valid or an expired certificate. Both are self-signed. */
  tls?: 'self-signed' | 'expired';
  /** With `tls`: offers HTTP/2 in addition to HTTP/1.1. */
  http2?: boolean;
}

/** One request as it arrived. */
export interface LoggedRequest {
  at: Date;
  host: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  httpVersion: string;
  /** Client port, which identifies the connection. */
  remotePort: number | undefined;
}

export interface BadWebServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, or https. */
  readonly origin: string;
  /** The certificate to trust; null: no TLS. */
  readonly certificate: string | null;
  /** Every request so far, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /**
   * `http://HOST:PORT`; every name that resolves to 127.0.0.1 is a virtual host;
   * `*.localhost` needs no set-up.
   */
  originOf(host: string): string;
  /** Sets a page at a host's path; it takes precedence over a built-in one. `null` removes it. */
  setPage(host: string, path: string, page: VirtualPage | Handler | null): void;
  close(): Promise<void>;
}

const builtInRoutes: Routes = {
  ...plainRoutes,
  ...statusRoutes,
  ...redirectRoutes,
  ...slowRoutes,
  ...brokenRoutes,
  ...compressedRoutes,
  ...malformedPageRoutes,
  ...trapRoutes,
};

/**
 * A misbehaving web server on loopback; the `*-routes.ts` files in this folder list its paths. It also serves
 * any number of well-behaved virtual hosts, whose pages tests set while it runs.
 */
export async function startBadWebServer(options: BadWebServerOptions = {}): Promise<BadWebServer> {
  const hosts = new VirtualHosts();
  const requests: LoggedRequest[] = [];
  const scheme = options.tls === undefined ? 'http' : 'https';
  const server = createServer(options, (request, response) => {
    const url = new URL(request.url ?? '/', `${scheme}://${authorityOf(request)}`);
    requests.push(logged(request, url));
    const { handler, rest } = findHandler(hosts, url);
    handler({ request, response, url, rest });
  });
  const sockets = trackSockets(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    certificate: certificateFor(options) ?? null,
    requests,
    originOf: (host) => `${scheme}://${host}:${port}`,
    setPage: (host, path, page) => hosts.setPage(host, path, page),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function certificateFor({ tls }: BadWebServerOptions): string | undefined {
  if (tls === undefined) return undefined;
  return tls === 'expired' ? expiredTestCertificate : testCertificate;
}

function createServer(options: BadWebServerOptions, listener: http.RequestListener): Server {
  const cert = certificateFor(options);
  if (cert === undefined) return http.createServer(listener);
  if (options.http2 !== true) return https.createServer({ key: testPrivateKey, cert }, listener);
  // The compatibility API passes objects with the members that the handlers use.
  const compatible = listener as unknown as (
    request: http2.Http2ServerRequest,
    response: http2.Http2ServerResponse,
  ) => void;
  return http2.createSecureServer({ key: testPrivateKey, cert, allowHTTP1: true }, compatible);
}

function authorityOf({ headers }: http.IncomingMessage): string {
  const authority = headers.host ?? headers[':authority'];
  return typeof authority === 'string' ? authority : 'localhost';
}

function logged(request: http.IncomingMessage, url: URL): LoggedRequest {
  return {
    at: new Date(),
    host: url.hostname,
    path: url.pathname + url.search,
    headers: request.headers,
    httpVersion: request.httpVersion,
    remotePort: request.socket.remotePort,
  };
}

function findHandler(hosts: VirtualHosts, url: URL): { handler: Handler; rest: string[] } {
  const configured = hosts.handlerFor(url);
  if (configured !== undefined) return { handler: configured, rest: [] };
  const segments = url.pathname.split('/');
  for (let length = segments.length; length > 1; length--) {
    const handler = builtInRoutes[segments.slice(0, length).join('/')];
    if (handler !== undefined) return { handler, rest: segments.slice(length) };
  }
  return { handler: notFound, rest: [] };
}

const notFound: Handler = (exchange) =>
  respond(exchange, '<!doctype html><title>not found</title>', { status: 404 });

/** Tracks connections to end them: those that stall on purpose would keep `close` waiting forever. */
function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
