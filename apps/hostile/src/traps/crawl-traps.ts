import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createNodeDnsSource, createDnsResolver } from '@meguri/fetch';
import { demoAddressOf, startDemoWeb, type DemoWeb } from '@meguri/demo-web';
import { createTestCrawl } from '@meguri/node/testing';

/** Figures of a crawl of the trap hosts. */
export interface TrapRun {
  /** Accesses to their pages, by host. */
  accesses: ReadonlyMap<string, number>;
  /** Accesses to calendar pages and to addresses with a session id, by host. */
  trapped: ReadonlyMap<string, number>;
  /** Addresses of distinct captured pages: without sessions, and without calendar pages. */
  distinct: ReadonlySet<string>;
  /** Captured pages by host, copies under other addresses included. */
  captured: ReadonlyMap<string, number>;
  /** Pages whose first visit is held back because their URL form leads to duplicates. */
  held: number;
  /** Addresses of distinct pages among these. */
  heldDistinct: ReadonlySet<string>;
  duplicates: number;
}

export interface TrapTiming {
  /** Hosts of the simulated web; one in twenty is a trap. */
  hosts: number;
  seconds: number;
  intervalSeconds: number;
  minRevisitSeconds: number;
}

/** Hosts with endless links: calendars, and sessions under a parameter of the host. */
async function trapHosts({ port }: DemoWeb): Promise<string[]> {
  const hosts = JSON.parse(await read(port, 'truth.demo.localhost', '/__demo/hosts')) as {
    host: string;
    behaviour: string;
  }[];
  const homes = await Promise.all(
    hosts.map(async ({ host, behaviour }) => {
      if (behaviour === 'calendar-trap') return host;
      if (behaviour !== 'session-trap') return null;
      return (await read(port, host, '/')).includes('?visit=') ? host : null;
    }),
  );
  return homes.filter((host) => host !== null);
}

/** Reads a page of a simulated host, whose name the system does not resolve. */
async function read(port: number, host: string, path: string): Promise<string> {
  const request = get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return text(response);
}

/** Crawls the trap hosts of a new simulated web, always the same one, with or without content seen. */
export async function crawlTraps(
  seen: 'off' | 'similar',
  { hosts, seconds, intervalSeconds, minRevisitSeconds }: TrapTiming,
): Promise<TrapRun> {
  await using stack = new AsyncDisposableStack();
  const accesses = new Map<string, number>();
  const trapped = new Map<string, number>();
  const count = (counts: Map<string, number>, host: string) => counts.set(host, (counts.get(host) ?? 0) + 1);
  let isCounting = false;
  const web = await startDemoWeb({
    hosts,
    onServed: ({ hostname, target }) => {
      if (!isCounting || target === '/robots.txt') return;
      count(accesses, hostname);
      if (target.startsWith('/calendar/') || target.includes('?visit=')) count(trapped, hostname);
    },
  });
  stack.defer(() => web.close());
  const traps = await trapHosts(web);
  const crawl = await createTestCrawl({
    'content.seen': seen,
    'access.intervalSeconds': intervalSeconds,
    // Some hosts ask for a Crawl-delay of seconds, which would hide their traps.
    'access.maxCrawlDelaySeconds': 0,
    'links.embedded': false,
  });
  stack.defer(() => crawl.close());
  const listId = await crawl.list({ scope: { mode: 'host' } });
  // Shorter than a seed list permits, because the simulated web changes quickly.
  const limits = { minIntervalSeconds: minRevisitSeconds, maxIntervalSeconds: 400 * minRevisitSeconds };
  await crawl.prisma.seedList.update({ where: { id: listId }, data: limits });
  const urls = traps.map((host) => `http://${host}:${web.port}/`);
  await crawl.seed(listId, urls);
  isCounting = true;
  const source = createNodeDnsSource();
  const node = await crawl.start({
    dns: createDnsResolver({
      clock: { now: () => new Date() },
      source: { ...source, hostsFile: (name) => Promise.resolve([demoAddressOf(name, web.addressCount)]) },
    }),
  });
  await delay(seconds * 1000);
  isCounting = false;
  await node.stop(0);
  const pages = await crawl.pages();
  const captured = pages.filter(
    ({ visits, lastStatus }) => visits > 0 && (lastStatus === 200 || lastStatus === 304),
  );
  const held = pages.filter(({ nextReason, visits }) => visits === 0 && nextReason === heldNumber);
  const heldPlain = held.filter(({ url }) => !url.includes('?visit='));
  return {
    accesses,
    trapped,
    distinct: distinctAddresses(captured),
    captured: new Map(
      [...Map.groupBy(captured, ({ url }) => new URL(url).hostname)].map(([host, own]) => [host, own.length]),
    ),
    held: held.length,
    heldDistinct: distinctAddresses(heldPlain),
    duplicates: pages.filter(({ duplicateOf }) => duplicateOf !== null).length,
  };
}

/** Host and path of pages that no trap makes. */
function distinctAddresses(pages: readonly { url: string }[]): Set<string> {
  return new Set(
    pages
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => !pathname.startsWith('/calendar/'))
      .map(({ hostname, pathname }) => hostname + pathname),
  );
}

/** `held`, as pages store it. */
const heldNumber = 22;
