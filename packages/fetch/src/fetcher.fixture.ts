import { setImmediate as turn } from 'node:timers/promises';
import { FakeClock, startBadWebServer, type BadWebServer } from '@meguri/testing';
import { afterAll, afterEach, vi } from 'vitest';
import { createAddressPolicy } from './addresses/address-policy.ts';
import type { DnsResolver } from './addresses/dns-resolver.ts';
import type { Exchange, FailureExchange, ResponseExchange } from './exchange/exchange.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts';
import type { FetchRequest, RunningRequest } from './exchange/host-session.ts';

export interface OwnFetchers {
  server: BadWebServer;
  /** A fetcher that may access loopback, closed after the test. */
  fetcherWith(options?: Partial<FetcherOptions>): Fetcher;
  /** One request in a new session. */
  get(url: string, request?: Partial<FetchRequest>, options?: Partial<FetcherOptions>): Promise<Exchange>;
  /** One request to a path of the server, in a new session. */
  getPath(path: string, limits?: FetcherOptions['limits']): Promise<Exchange>;
}

/** A fetcher that may access loopback; the caller closes it. */
export function loopbackFetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  return createFetcher({
    userAgent: 'Meguri-test',
    clock: new FakeClock(),
    addressPolicy: createAddressPolicy(['127.0.0.0/8']),
    ...options,
  });
}

/** A misbehaving web server and fetchers for the calling test file. */
export async function ownFetchers(): Promise<OwnFetchers> {
  const server = await startBadWebServer();
  afterAll(() => server.close());
  const fetchers: Fetcher[] = [];
  afterEach(async () => {
    await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  });
  const fetcherWith: OwnFetchers['fetcherWith'] = (options = {}) => {
    const fetcher = loopbackFetcher({ clock: new FakeClock('2025-03-01T00:00:00Z'), ...options });
    fetchers.push(fetcher);
    return fetcher;
  };
  const get: OwnFetchers['get'] = (url, request = {}, options = {}) =>
    fetcherWith(options)
      .open(url)
      .request({ ...request, url });
  return {
    server,
    fetcherWith,
    get,
    getPath: (path, limits = {}) => get(server.origin + path, {}, { limits }),
  };
}

/** Longest wait for the beginning of an answer. */
const waitedMs = 20_000;

/**
 * An exchange whose total timeout ends once part of its body has arrived. Timers are stopped until then: on a
 * busy machine a short limit would end before the answer begins.
 *
 * @param request fields of the request
 */
export async function cutInBody(
  request: (part: Pick<FetchRequest, 'limits' | 'onBegin'>) => Promise<Exchange>,
): Promise<Exchange> {
  const totalTimeoutSeconds = 5;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const begun: RunningRequest[] = [];
    const ended: Exchange[] = [];
    const limits = { totalTimeoutSeconds };
    const exchange = request({ limits, onBegin: (running) => void begun.push(running) });
    const noted = exchange.then((end) => ended.push(end));
    const hasPart = () => begun.some(({ bytesReceived }) => bytesReceived > 0);
    const givenUpAtMs = performance.now() + waitedMs;
    while (ended.length === 0 && !hasPart() && performance.now() < givenUpAtMs) await turn();
    vi.advanceTimersByTime(totalTimeoutSeconds * 1000);
    await noted;
    return await exchange;
  } finally {
    vi.useRealTimers();
  }
}

export function response(exchange: Exchange): ResponseExchange {
  if (exchange.kind === 'failure') throw new Error(`${exchange.code}: ${exchange.detail}`);
  return exchange;
}

export function failure(exchange: Exchange): FailureExchange {
  if (exchange.kind === 'response') throw new Error(`answered ${exchange.statusCode}`);
  return exchange;
}

export const dnsAnswering = (answer: Awaited<ReturnType<DnsResolver['resolve']>>): DnsResolver => ({
  resolve: () => Promise.resolve(answer),
});
