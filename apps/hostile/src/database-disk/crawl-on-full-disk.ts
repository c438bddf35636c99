import { setTimeout as delay } from 'node:timers/promises';
import { liveChannels, nodeLiveSchema, type NodeLive } from '@meguri/contracts';
import { connectRedis } from '@meguri/frontier';
import { createTestCrawl, type TestCrawl } from '@meguri/node/testing';
import { startSmallServices } from './small-services.ts';
import { startTreeWeb } from './tree-web.ts';

export interface FullDiskScale {
  hosts: number;
  pagesOfHost: number;
  /** Seconds for which a stopped crawl is observed each time. */
  seconds: number;
}

/** Figures of a crawl whose database ran out of space, step by step. */
export interface FullDiskRun {
  /** Pages stored and requests made while a crawl with stopped discovery was observed. */
  storedWhileDiscoveryStopped: number;
  requestsWhileDiscoveryStopped: number;
  requestsWhileCrawlingStopped: number;
  /** From when space was available again until crawling was reported. */
  resumeSeconds: number;
  requestsWhileRefused: number;
  /** Results that waited for PostgreSQL at the end of that observation. */
  uncommitted: number;
  resumeAfterRefusalSeconds: number;
  pages: number;
  captured: number;
  wrongFigures: number;
  archiveFaults: number;
}

const mebibyte = 1024 * 1024;
const diskBytes = 768 * mebibyte;
const discoveryMinFreeBytes = 256 * mebibyte;
const minFreeBytes = 128 * mebibyte;
/** Free bytes between the two thresholds, and below both. */
const scarceBytes = 200 * mebibyte;
const scantBytes = 64 * mebibyte;
/** Time in which accesses that have begun end, and their results are stored. */
const settleSeconds = 4;
const longestSeconds = 120;

/**
 * Crawls with a database on a small disk that is filled in steps and freed again; null: it cannot be mounted.
 */
export async function crawlOnFullDisk(
  scale: FullDiskScale,
  log: (line: string) => void,
): Promise<FullDiskRun | null> {
  await using stack = new AsyncDisposableStack();
  const services = await startSmallServices(diskBytes, stack);
  if ('unavailable' in services) {
    log(services.unavailable);
    return null;
  }
  const { disk, directory } = services;
  const web = await startTreeWeb(scale);
  stack.defer(() => web.close());
  const crawl = await createTestCrawl({
    'access.intervalSeconds': 0.25,
    'database.discoveryMinFreeBytes': discoveryMinFreeBytes,
    'database.minFreeBytes': minFreeBytes,
  });
  stack.defer(() => crawl.close());
  const live = await watchLive(crawl, stack);
  await crawl.seed(await crawl.list(), web.seeds);
  await crawl.start({ dns: web.dns, databaseDirectory: directory });
  const look = async () => {
    const requestsAtFirst = web.requests();
    await delay(settleSeconds * 1000);
    const [requests, pages] = [web.requests(), await crawl.prisma.page.count()];
    await delay(scale.seconds * 1000);
    return {
      // The few pages that are known and due may all be visited before the rest has settled.
      requestsInAll: web.requests() - requestsAtFirst,
      requests: web.requests() - requests,
      pages: (await crawl.prisma.page.count()) - pages,
    };
  };
  await until(() => web.requests() >= scale.hosts * 4);

  await disk.fill(scarceBytes);
  await until(() => live()?.database?.level === 'discovery-stopped');
  // Known pages are due, so that the crawl has work.
  await crawl.makeAllDue();
  const discoveryStopped = await look();

  await disk.fill(scantBytes);
  await until(() => live()?.state === 'disk-full');
  await crawl.makeAllDue();
  const crawlingStopped = await look();

  await disk.free();
  const resumeSeconds = await until(() => live()?.state === 'crawling');
  await crawl.makeAllDue();

  await crawl.set('database.discoveryMinFreeBytes', 0);
  await crawl.set('database.minFreeBytes', 0);
  await until(() => live()?.database?.level === 'open');
  await disk.fill();
  await until(() => live()?.database?.isRefused === true);
  const refused = await look();
  const uncommitted = live()?.uncommitted ?? 0;
  await disk.free();
  const resumeAfterRefusalSeconds = await until(() => live()?.state === 'crawling');
  const pages = await crawlToTheEnd(crawl, scale.hosts * scale.pagesOfHost);
  return {
    storedWhileDiscoveryStopped: discoveryStopped.pages,
    requestsWhileDiscoveryStopped: discoveryStopped.requestsInAll,
    requestsWhileCrawlingStopped: crawlingStopped.requests,
    resumeSeconds,
    requestsWhileRefused: refused.requests,
    uncommitted,
    resumeAfterRefusalSeconds,
    pages,
    captured: await crawl.prisma.page.count({ where: { visits: { gt: 0 } } }),
    wrongFigures: (await crawl.wrongFigures()).length,
    archiveFaults: (await crawl.checkArchive()).faults.length,
  };
}

/** The reports of the node, which reach live views even while its row cannot be written. */
async function watchLive(crawl: TestCrawl, stack: AsyncDisposableStack): Promise<() => NodeLive | null> {
  const redis = connectRedis(crawl.redisUrl);
  stack.defer(() => redis.disconnect());
  let latest: NodeLive | null = null;
  redis.on('message', (_channel, message) => {
    latest = nodeLiveSchema.parse(JSON.parse(message));
  });
  await redis.subscribe(liveChannels(crawl.redisUrl).nodes);
  return () => latest;
}

/** Crawls in rounds, because links that were not stored are found again at the next visit of their page. */
async function crawlToTheEnd(crawl: TestCrawl, expected: number): Promise<number> {
  const endMs = performance.now() + longestSeconds * 1000;
  for (;;) {
    await crawl.untilIdle(longestSeconds);
    const pages = await crawl.prisma.page.count();
    if (pages >= expected || performance.now() > endMs) return pages;
    await crawl.makeAllDue();
  }
}

/** @returns seconds until it was reached */
async function until(isReached: () => boolean): Promise<number> {
  const beginMs = performance.now();
  const seconds = () => (performance.now() - beginMs) / 1000;
  while (!isReached()) {
    if (seconds() > longestSeconds)
      throw new Error(`not reached in ${longestSeconds} s: ${String(isReached)}`);
    await delay(50);
  }
  return seconds();
}
