import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Clock } from '@meguri/contracts';
import type { Answer, DemoRequest } from '../answers/answer.ts';
import { createDemoWorld } from '../world/demo-world.ts';
import type { DemoWorld } from '../world/demo-world.ts';
import { rateWindowSeconds } from '../answers/disruption.ts';
import { answerHost } from '../answers/host-answer.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { spreadAddresses } from './loopback-address.ts';
import { sendAnswer } from './send-answer.ts';
import { createServedLog } from './served-log.ts';
import type { ServedExchange } from './served-log.ts';
import { defaultEpoch, virtualSecondsAt } from '../world/virtual-time.ts';

export interface DemoWebOptions {
  /** 0, the default, for any free port */
  readonly port?: number;
  /** how many hosts; 300 by default */
  readonly hosts?: number;
  readonly seed?: number;
  /** virtual seconds per real second; 1,440 (a day in a minute) by default */
  readonly speed?: number;
  /** the wall-clock instant at which virtual time is 0 */
  readonly epoch?: Date;
  readonly clock?: Clock;
  /** no site has more pages than this; without it, up to 400 */
  readonly maxPagesPerSite?: number;
  /** An answer replaces that of the host: faults in addition to those of the simulated world. */
  readonly intervene?: (request: DemoRequest) => Answer | undefined;
  /** Called after every exchange, including failed ones. */
  readonly onServed?: (exchange: ServedExchange) => void;
}

export interface DemoWeb {
  readonly port: number;
  /** URLs of home pages from which every host can be reached */
  readonly seeds: readonly string[];
  /** every host, the unit of politeness: `name:port` */
  readonly hosts: readonly string[];
  /** argument for `demoAddressOf`: 59, or 1 if only 127.0.0.1 could be bound */
  readonly addressCount: number;
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };
const keepAliveMs = 30_000;

/**
 * Starts the simulated web on loopback.
 *
 * @throws when the port is taken on 127.0.0.1
 */
export async function startDemoWeb(options: DemoWebOptions = {}): Promise<DemoWeb> {
  const {
    port = 0,
    hosts = 300,
    seed = 1,
    speed = 1440,
    epoch = defaultEpoch,
    clock = systemClock,
    maxPagesPerSite,
  } = options;
  const http = createServer({ keepAliveTimeout: keepAliveMs });
  const listeners = await listenOnLoopback(http, port, spreadAddresses());
  const time = { epoch, speed };
  const world = createDemoWorld({ seed, hostCount: hosts, port: listeners.port, time, maxPagesPerSite });
  serve(http, world, clock, options);
  return {
    port: listeners.port,
    seeds: world.seeds,
    hosts: world.hosts.map((host) => `${host.hostname}:${listeners.port}`),
    addressCount: Math.max(1, listeners.addresses.length),
    close: () => listeners.close(),
  };
}

/**
 * Starts answering. The request listener is added once the port is known, because every link contains the
 * port.
 */
function serve(
  http: Server,
  world: DemoWorld,
  clock: Clock,
  { intervene, onServed }: Pick<DemoWebOptions, 'intervene' | 'onServed'>,
): void {
  const rate = new RequestRate(rateWindowSeconds);
  const served = onServed === undefined ? undefined : createServedLog(http, onServed);
  http.on('request', (incoming, response) => {
    const request = readRequest(incoming, clock.now(), rate);
    const note = served?.begin(incoming, response, request);
    const answer =
      intervene?.(request) ??
      answerHost({ world, request, virtualSeconds: virtualSecondsAt(world.time, request.now) });
    note?.(answer);
    response.setHeader('date', request.now.toUTCString());
    sendAnswer(response, answer, request.method === 'HEAD').catch(() => response.destroy());
  });
}

function readRequest(incoming: IncomingMessage, now: Date, rate: RequestRate): DemoRequest {
  const { headers, method = 'GET', url = '/' } = incoming;
  const hostname = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return {
    method,
    hostname,
    target: url,
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    acceptsGzip: /\bgzip\b/i.test(headers['accept-encoding'] ?? ''),
    requestsInWindow: rate.record(hostname, now),
    now,
  };
}

/** Counts the requests of each host in fixed windows; remembers one window per host. */
class RequestRate {
  readonly #windowSeconds: number;
  readonly #counts = new Map<string, { window: number; requests: number }>();

  constructor(windowSeconds: number) {
    this.#windowSeconds = windowSeconds;
  }

  /** Counts one request and returns how many the host has had in the window of `now`, this one included. */
  record(hostname: string, now: Date): number {
    const window = Math.floor(now.getTime() / 1000 / this.#windowSeconds);
    const previous = this.#counts.get(hostname);
    const requests = previous?.window === window ? previous.requests + 1 : 1;
    this.#counts.set(hostname, { window, requests });
    return requests;
  }
}
