import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

export interface LoopbackListeners {
  readonly port: number;
  /** the addresses other than 127.0.0.1 that answer: all requested ones, or none */
  readonly addresses: readonly string[];
  /** Stops accepting and breaks open connections. */
  close(): Promise<void>;
}

const maxAttempts = 5;

/**
 * Listens with one HTTP server on 127.0.0.1 and on further loopback addresses, all on one port, never beyond
 * loopback. If the system does not answer on all of 127/8 (macOS), only 127.0.0.1 listens.
 *
 * @param port 0 for any free port
 * @throws the listening error if 127.0.0.1 cannot be bound
 */
export async function listenOnLoopback(
  http: HttpServer,
  port: number,
  addresses: readonly string[],
): Promise<LoopbackListeners> {
  await listen(http, port, '127.0.0.1');
  for (let attempt = 1; ; attempt++) {
    const bound = portOf(http);
    const { servers, errorCode } = await listenOnAll(http, bound, addresses);
    if (errorCode === 'EADDRINUSE' && port === 0 && attempt < maxAttempts) {
      // The port is taken on another address: try another port.
      await close(http);
      await listen(http, 0, '127.0.0.1');
      continue;
    }
    return {
      port: bound,
      addresses: servers.length > 0 ? addresses : [],
      async close() {
        const closing = [http, ...servers].map(close);
        http.closeAllConnections();
        await Promise.all(closing);
      },
    };
  }
}

/** Listens on all addresses or none: if one fails, those already bound are released. */
async function listenOnAll(
  http: HttpServer,
  port: number,
  addresses: readonly string[],
): Promise<{ servers: Server[]; errorCode: string | undefined }> {
  const servers = addresses.map(() =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.emit('connection', socket)),
  );
  const outcomes = await Promise.allSettled(
    servers.map((server, i) => listen(server, port, addresses[i] ?? '127.0.0.1')),
  );
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure === undefined) return { servers, errorCode: undefined };
  await Promise.all(servers.filter((server) => server.listening).map(close));
  return { servers: [], errorCode: codeOf(failure.reason) };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      // Later errors concern a single accept, such as too few file descriptors: only that client is lost.
      server.on('error', () => undefined);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string')
    throw new TypeError('the server does not listen on a TCP port');
  return address.port;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
