import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '@meguri/contracts';
import { createTestCrawl, type TestCrawl } from '@meguri/node/testing';
import { startTarpitWeb, type TarpitWeb, type TarpitWebSize } from './tarpit-web.ts';

export interface TarpitAttack extends TarpitWebSize {
  concurrency: number;
  intervalSeconds: number;
  /** Seconds of each half: first without tarpits, then with them. */
  seconds: number;
  isProtected: boolean;
}

/** Figures of a crawl in two halves of the same length. */
export interface TarpitRun {
  honestAlone: number;
  honestBeside: number;
  tarpitRequests: number;
  /** Tarpit connections open at the end. */
  held: number;
  preempted: number;
  /** Share of the new honest hosts that a page was fetched from. */
  newReached: number;
  /** Seconds until all of them were reached; null: not in time. */
  newReachedSeconds: number | null;
}

/**
 * Settings that disable the protection: reserved slots, slots per prefix, and limits that tighten as slots
 * run out.
 */
const unprotected: Partial<Settings> = {
  'crawler.reservedShare': 0,
  'crawler.prefixConcurrency': 10_000,
  'fetch.fullGraceSeconds': 3_600,
  'fetch.fullMinSpeedBytesPerSecond': 0,
  'fetch.fullTotalTimeoutSeconds': 86_400,
};

/**
 * A few visits measure the speed of the honest hosts; the rest of their good record is written to the
 * database.
 */
const firstRequests = 3;
const firstSeconds = 150;
const heldSeconds = 10;
const pollMs = 100;

/** Honest hosts with a good record, which are crawled, and tarpits that are not seeded yet. */
export interface OpenedTarpitCrawl extends AsyncDisposable {
  web: TarpitWeb;
  prisma: TestCrawl['prisma'];
  /** Seeds the tarpits. Resolves when they hold slots. */
  attack(): Promise<void>;
  stop(): Promise<void>;
}

/** Crawls honest hosts and gives them a good record. */
export async function openTarpitCrawl(attack: Omit<TarpitAttack, 'seconds'>): Promise<OpenedTarpitCrawl> {
  const { concurrency, intervalSeconds, isProtected } = attack;
  await using stack = new AsyncDisposableStack();
  const web = await startTarpitWeb(attack);
  stack.defer(() => web.close());
  const crawl = await createTestCrawl({
    'access.intervalSeconds': intervalSeconds,
    'crawler.concurrency': concurrency,
    'crawler.ipConcurrency': 2,
    // The defaults; tests use shorter timeouts.
    'fetch.connectTimeoutSeconds': 20,
    'fetch.headersTimeoutSeconds': 60,
    'fetch.totalTimeoutSeconds': 1_200,
    ...(isProtected ? {} : unprotected),
  });
  stack.defer(() => crawl.close());
  const listId = await crawl.list();
  await crawl.seed(listId, web.honestSeeds);
  const node = await crawl.start({ dns: web.dns });
  await until(() => web.counts().fewest >= firstRequests, firstSeconds);
  await crawl.prisma.$executeRaw`UPDATE host SET access_count = access_count + 10`;
  const opened = stack.move();
  return {
    web,
    prisma: crawl.prisma,
    attack: async () => {
      await crawl.seed(listId, [...web.tarpitSeeds, ...web.newHonestSeeds]);
      // Wait until the refresher has claimed the new hosts.
      await until(() => web.held() >= concurrency / 4, heldSeconds);
    },
    stop: () => node.stop(0),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Counts visits of honest hosts, first without and then with tarpits. */
export async function crawlBesideTarpits(attack: TarpitAttack): Promise<TarpitRun> {
  await using crawl = await openTarpitCrawl(attack);
  const { web, prisma } = crawl;
  const count = async () => {
    const before = web.counts().honest;
    await delay(attack.seconds * 1000);
    return web.counts().honest - before;
  };
  const honestAlone = await count();
  const attackedAtMs = performance.now();
  await crawl.attack();
  let newReachedSeconds: number | null = null;
  const watch = setInterval(() => {
    if (newReachedSeconds === null && web.counts().newReached === attack.newHonestHosts)
      newReachedSeconds = (performance.now() - attackedAtMs) / 1000;
  }, pollMs);
  const honestBeside = await count();
  clearInterval(watch);
  const held = web.held();
  await crawl.stop();
  const [row] = await prisma.$queryRaw<{ preempted: number }[]>`
    SELECT sum(preempted_count)::int AS preempted FROM host`;
  const { tarpits: tarpitRequests, newReached } = web.counts();
  return {
    honestAlone,
    honestBeside,
    tarpitRequests,
    held,
    preempted: row?.preempted ?? 0,
    newReached: newReached / Math.max(1, attack.newHonestHosts),
    newReachedSeconds,
  };
}

async function until(isReached: () => boolean, longestSeconds: number): Promise<void> {
  const endMs = performance.now() + longestSeconds * 1000;
  while (!isReached() && performance.now() < endMs) await delay(pollMs);
}
