import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { demoAddressOf } from '../serving/loopback-address.ts';
import type { Clock } from '@meguri/contracts';

export interface DemoResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface DemoRequestInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** the request target, if it is not the path and query of the URL */
  readonly target?: string;
  /** disconnect after this many bytes of the body and keep them */
  readonly maxBodyBytes?: number;
}

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * One HTTP exchange with a demo host, resolved by `demoAddressOf`. It is repeated if the server closed a
 * kept-alive connection as the request went out, because that is no answer.
 *
 * @throws the error of Node if the connection breaks (`ECONNRESET`, also for a body that ends early)
 */
export async function requestDemo(
  addressCount: number,
  url: string,
  init: DemoRequestInit = {},
): Promise<DemoResponse> {
  try {
    return await exchange(addressCount, url, init, keepAliveAgent);
  } catch (error) {
    if (!(error instanceof ClosedConnectionError)) throw error;
    return exchange(addressCount, url, init, new Agent());
  }
}

/** A kept-alive connection was closed as a request went out. */
class ClosedConnectionError extends Error {}

function exchange(
  addressCount: number,
  url: string,
  init: DemoRequestInit,
  agent: Agent,
): Promise<DemoResponse> {
  const { hostname, port, pathname, search, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: demoAddressOf(hostname, addressCount),
        port,
        path: init.target ?? pathname + search,
        method: init.method ?? 'GET',
        agent,
        headers: { ...init.headers, host },
      },
      (incoming) => {
        const { statusCode = 0, headers } = incoming;
        if (init.maxBodyBytes !== undefined) {
          const parts: Buffer[] = [];
          let received = 0;
          incoming.on('data', (part: Buffer) => {
            parts.push(part);
            received += part.length;
            if (received < (init.maxBodyBytes ?? 0)) return;
            outgoing.destroy();
            resolve({ status: statusCode, headers, body: Buffer.concat(parts) });
          });
          incoming.on('error', reject);
          return;
        }
        buffer(incoming).then((body) => resolve({ status: statusCode, headers, body }), reject);
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = outgoing.reusedSocket && error.code === 'ECONNRESET';
      reject(isClosed ? new ClosedConnectionError(error.message, { cause: error }) : error);
    });
    outgoing.end();
  });
}

/**
 * The absolute targets of the anchors in a demo page. Only these pages are regular enough for a regular
 * expression.
 */
export function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base).href,
  );
}

/** A stopped clock that tests move. */
export class FixedClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
