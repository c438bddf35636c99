import {
  insertDiscovered,
  listWaitingBatches,
  takeDiscoveredBatch,
  type DiscoveredPage,
  type HotPath,
  type PrismaClient,
} from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { RequesterQueue } from '@meguri/queues';
import { applyAnnouncement } from '../announcements/apply-announcement.ts';
import { underTarget } from './host-aliases.ts';
import { readBatch } from './link-batches.ts';
import type { KnownUrls } from './known-urls.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

export interface RequesterOptions {
  nodeId: number;
  prisma: PrismaClient;
  hotPath: HotPath;
  queue: Pick<RequesterQueue, 'enqueue'>;
  known: KnownUrls;
  /** Pages that their hosts have no room for. They need no asking either, until the cap may have been raised. */
  refused: KnownUrls;
  seedLists: Pick<SeedListCache, 'get'>;
  clock: Clock;
  intervalSeconds(): number;
  /** The name a host goes by, if it was found to be another's alias: while the links were on their way, perhaps. */
  aliasTarget(host: string): string | undefined;
}

/** A batch that has waited so long has probably lost its job. */
const overdueMs = 10_000;

/**
 * Takes one batch of discovered links: what is new becomes pages of this node.
 *
 * @returns the hosts that have some of them
 */
export async function takeBatch(options: RequesterOptions, id: string): Promise<Set<bigint>> {
  const { pages, refused } = await takeDiscoveredBatch(options.hotPath, {
    id,
    nodeId: options.nodeId,
    now: options.clock.now(),
    intervalSeconds: options.intervalSeconds(),
    parse: (links) => {
      const { pages, announced } = readBatch(links);
      return { pages: pages.map((page) => underOneName(options, page)), announced };
    },
    announce: (changes) => applyAnnouncement(options, changes),
  });
  await followMerges(options, pages);
  for (const page of pages) options.known.add(page.url);
  for (const page of refused) options.refused.add(page.url);
  return new Set(pages.map(({ hostId }) => hostId));
}

function underOneName({ aliasTarget }: RequesterOptions, page: DiscoveredPage): DiscoveredPage {
  const target = aliasTarget(page.hostName);
  return target === undefined ? page : underTarget(page, target);
}

/** A host that was merged into another while its pages were being taken has not taken them. */
async function followMerges(options: RequesterOptions, taken: readonly DiscoveredPage[]): Promise<void> {
  const pages = taken
    .map((page) => underOneName(options, page))
    .filter((page, index) => page !== taken[index]);
  if (pages.length === 0) return;
  const { prisma, nodeId } = options;
  const [now, intervalSeconds] = [options.clock.now(), options.intervalSeconds()];
  await prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages, now, intervalSeconds, reason: 'new' }),
  );
}

/** Gives batches whose jobs were lost new ones. */
export async function requeueBatches(options: RequesterOptions): Promise<void> {
  const before = new Date(options.clock.now().getTime() - overdueMs);
  const ids = await listWaitingBatches(options.prisma, { nodeId: options.nodeId, before, limit: 1000 });
  for (const id of ids) await options.queue.enqueue(options.nodeId, id);
}
