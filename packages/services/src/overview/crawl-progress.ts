import { alertText, type Clock } from '@meguri/contracts';
import {
  isIdleUntil,
  listNodes,
  readCounters,
  readStoredSettings,
  readKeepingFaults,
  readTransactionAges,
  type PrismaClient,
} from '@meguri/database';
import { openLinks, type Dependencies } from '../context/dependencies.ts';
import { alertsOf } from './alerts.ts';
import { lacksContact } from './get-overview.ts';
import { currentNodes, totalsOf } from './read-live.ts';

/** The figures of the live line of `meguri start`. */
export interface CrawlProgress {
  pagesPerSecond: number;
  known: number;
  captured: number;
  /** Since the start of the crawl. */
  accesses: number;
  /** Pages in short-term queues, and results that are not committed yet. */
  queued: number;
  /** Nothing is queued, and nothing is due within the requested time; null: not requested. */
  isIdle: boolean | null;
  /** What an operator must act on now. */
  alerts: readonly ProgressAlert[];
}

/** The message of control to the process that started it. */
export interface ProgressMessage {
  kind: 'progress';
  progress: CrawlProgress;
}

/** An alert as a sentence; the key is that of the same alert a second later. */
export interface ProgressAlert {
  key: string;
  text: string;
}

/** Alerts last for minutes, and cost more to read than the figures. */
const alertsEvery = 5;

export interface ProgressReader {
  read(): Promise<CrawlProgress>;
  close(): void;
}

/**
 * Reads the progress of the crawl, meant for every second. Its connections to Redis open on first use.
 *
 * @param options.idleWithinSeconds null: whether the crawl is idle is not read
 */
export function createProgressReader(options: {
  prisma: PrismaClient;
  redisUrl: string;
  clock: Clock;
  idleWithinSeconds: number | null;
}): ProgressReader {
  const { prisma, clock, idleWithinSeconds } = options;
  const { redis, feed, close } = openLinks(options.redisUrl);
  const deps = { prisma, clock, redis, feed };
  let alerts: readonly ProgressAlert[] = [];
  let readings = 0;
  return {
    read: async () => {
      if (readings % alertsEvery === 0) alerts = await readAlerts(deps);
      readings += 1;
      const [counters, records] = await Promise.all([readCounters(prisma), listNodes(prisma)]);
      const now = clock.now();
      const nodes = currentNodes(records, feed.nodes(), now);
      const { known, captured, accesses } = totalsOf(counters);
      const queued = nodes.reduce((total, node) => total + node.shortTermPages + node.uncommitted, 0);
      const isIdle = async (seconds: number) =>
        queued === 0 && (await isIdleUntil(prisma, new Date(now.getTime() + seconds * 1_000)));
      return {
        pagesPerSecond: nodes.reduce((total, node) => total + node.pagesPerSecond, 0),
        known,
        captured,
        accesses,
        queued,
        isIdle: idleWithinSeconds === null ? null : await isIdle(idleWithinSeconds),
        alerts,
      };
    },
    close,
  };
}

async function readAlerts({ prisma, redis, feed, clock }: Dependencies): Promise<ProgressAlert[]> {
  const [records, { settings, refused }, connection] = await Promise.all([
    listNodes(prisma),
    readStoredSettings(prisma),
    redis.usable(),
  ]);
  const alerts = alertsOf({
    settings,
    nodes: currentNodes(records, feed.nodes(), clock.now()),
    records,
    redisUsable: connection !== null,
    lacksContact: await lacksContact(prisma, settings),
    refused,
    ages: await readTransactionAges(prisma),
    keeping: await readKeepingFaults(prisma, clock.now()),
  });
  return alerts.map((alert) => ({ key: `${alert.kind} ${alert.subject}`, text: alertText(alert) }));
}
