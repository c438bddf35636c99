import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Clock } from '@meguri/contracts';
import type { DemoRequest } from './answer.ts';
import { createDemoWorld } from './demo-world.ts';
import type { DemoWorld } from './demo-world.ts';
import { RATE_WINDOW_SECONDS } from './disruption.ts';
import { answerHost } from './host-answer.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { spreadAddresses } from './loopback-address.ts';
import { RequestRate } from './request-rate.ts';
import { sendAnswer } from './send-answer.ts';
import { DEFAULT_EPOCH, virtualSecondsAt } from './virtual-time.ts';

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
}

export interface DemoWeb {
  readonly port: number;
  /** URLs of home pages from which every host can be reached */
  readonly seeds: readonly string[];
  /** every host as politeness sees it: `name:port` */
  readonly hosts: readonly string[];
  /** to be given to `demoAddressOf`: 59, or 1 where only 127.0.0.1 could be bound */
  readonly addressCount: number;
  close(): Promise<void>;
}

const SYSTEM_CLOCK: Clock = { now: () => new Date() };
const KEEP_ALIVE_MS = 30_000;

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
    epoch = DEFAULT_EPOCH,
    clock = SYSTEM_CLOCK,
  } = options;
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const listeners = await listenOnLoopback(http, port, spreadAddresses());
  const world = createDemoWorld({ seed, hostCount: hosts, port: listeners.port, time: { epoch, speed } });
  serve(http, world, clock);
  return {
    port: listeners.port,
    seeds: world.seeds,
    hosts: world.hosts.map((host) => `${host.hostname}:${listeners.port}`),
    addressCount: Math.max(1, listeners.addresses.length),
    close: () => listeners.close(),
  };
}

/** Answers from now on. The listener comes after the port is known, since the port is part of every link. */
function serve(http: Server, world: DemoWorld, clock: Clock): void {
  const rate = new RequestRate(RATE_WINDOW_SECONDS);
  http.on('request', (incoming, response) => {
    const request = readRequest(incoming, clock.now(), rate);
    const answer = answerHost({ world, request, virtualSeconds: virtualSecondsAt(world.time, request.now) });
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
