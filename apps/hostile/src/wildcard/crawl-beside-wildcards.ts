import { setTimeout as delay } from 'node:timers/promises';
import { createTestCrawl } from '@meguri/node/testing';
import { startWildcardWeb, type WildcardWebSize } from './wildcard-web.ts';

/** Figures of a crawl of some seconds. */
export interface WildcardRun {
  /** Requests to honest and to attacking hosts. */
  honestVisits: number;
  attackingVisits: number;
  hosts: number;
  /** Growth of the database. */
  grownBytes: number;
}

/** Times of a crawl. Turns are shorter than usual, so that a short crawl has many. */
export interface WildcardTiming {
  seconds: number;
  intervalSeconds: number;
  turnSeconds: number;
  concurrency: number;
  /** Maximum of new hosts per domain and day. */
  newHostsPerDay: number;
}

/** Crawls honest hosts, and sites of endless names beside them. */
export async function crawlBesideWildcards(
  size: WildcardWebSize,
  { seconds, intervalSeconds, turnSeconds, concurrency, newHostsPerDay }: WildcardTiming,
): Promise<WildcardRun> {
  await using stack = new AsyncDisposableStack();
  const web = await startWildcardWeb(size);
  stack.defer(() => web.close());
  const crawl = await createTestCrawl({
    'access.intervalSeconds': intervalSeconds,
    'frontier.turnSeconds': turnSeconds,
    'crawler.concurrency': concurrency,
    'crawler.ipConcurrency': 2,
    'discovery.newHostsPerDomainPerDay': newHostsPerDay,
  });
  stack.defer(() => crawl.close());
  const listId = await crawl.list();
  await crawl.seed(listId, [...web.attackingSeeds, ...web.honestSeeds]);
  const bytes = async () => {
    const [row] = await crawl.prisma.$queryRaw<{ bytes: bigint }[]>`
      SELECT pg_database_size(current_database()) AS bytes`;
    return Number(row?.bytes ?? 0);
  };
  const node = await crawl.start({ dns: web.dns });
  const bytesAtStart = await bytes();
  await delay(seconds * 1000);
  const { honest, attacking } = web.counts();
  const bytesAtEnd = await bytes();
  await node.stop(0);
  return {
    honestVisits: honest,
    attackingVisits: attacking,
    hosts: await crawl.prisma.host.count(),
    grownBytes: bytesAtEnd - bytesAtStart,
  };
}
