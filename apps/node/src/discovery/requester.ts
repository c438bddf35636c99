import {
  listWaitingBatches,
  takeDiscoveredBatch,
  type DiscoveredPage,
  type HotPath,
  type PrismaClient,
} from '@meguri/database';
import { hostBudgetsOf, type Clock, type Settings } from '@meguri/contracts';
import type { RequesterQueue } from '@meguri/queues';
import type { Journal } from '../journal/open-journal.ts';
import { applyAnnouncement } from '../announcements/apply-announcement.ts';
import { insertUnderTarget, underTarget } from './host-aliases.ts';
import { readBatch, writeDiscoveredLink } from './link-batches.ts';
import type { KnownUrls } from './memory/known-urls.ts';
import { knownHosts } from './memory/link-memory.ts';
import { rootPages } from './root-pages.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

export interface RequesterOptions {
  nodeId: number;
  prisma: PrismaClient;
  hotPath: HotPath;
  queue: Pick<RequesterQueue, 'enqueue'>;
  journal: Pick<Journal, 'write'>;
  known: KnownUrls;
  /** Pages beyond the cap of their host or the budget of its domain, until that may have been raised. */
  refused: KnownUrls;
  seedLists: Pick<SeedListCache, 'get'>;
  clock: Clock;
  settings(): Settings;
  /**
   * The name under which a host is crawled, if it is an alias. It may have become one while its links were
   * under way.
   */
  aliasTarget(host: string): string | undefined;
  /** Whether the database lacks room for new pages: batches with links wait. */
  isDiscoveryStopped(): boolean;
}

/** A batch that waits longer has probably lost its job. */
const overdueMs = 10_000;

/**
 * Takes one batch of discovered links: new ones become pages of this node. While discovery is stopped, a batch
 * with links stays where it is, and {@link requeueBatches} finds it afterwards.
 *
 * @returns the hosts of the batch
 */
export async function takeBatch(options: RequesterOptions, id: string): Promise<Set<bigint>> {
  const { known, clock, seedLists } = options;
  const { pages, refused, hosts } = await takeDiscoveredBatch(options.hotPath, {
    id,
    nodeId: options.nodeId,
    now: clock.now(),
    intervalSeconds: options.settings()['access.intervalSeconds'],
    budgets: hostBudgetsOf(options.settings()),
    write: writeDiscoveredLink,
    parse: (links) => {
      const { pages: found, announced } = readBatch(links);
      const pages = found.map((page) => underOneName(options, page));
      const rulesOf = (id: number) => seedLists.get(id)?.rules;
      const isKnownHost = (host: string) => known.has(host, knownHosts);
      return { pages, announced, roots: rootPages(pages, { now: clock.now(), rulesOf, isKnownHost }) };
    },
    isHeld: ({ length }) => length > 0 && options.isDiscoveryStopped(),
    announce: (changes) => applyAnnouncement(options, changes),
    journal: (input) => options.journal.write({ kind: 'pages', at: input.now, input }),
  });
  await followMerges(options, pages);
  for (const page of pages) known.add(page.url);
  for (const name of hosts) known.add(name, knownHosts);
  for (const page of refused) options.refused.add(page.url);
  return new Set(pages.map(({ hostId }) => hostId));
}

function underOneName({ aliasTarget }: RequesterOptions, page: DiscoveredPage): DiscoveredPage {
  const target = aliasTarget(page.hostName);
  return target === undefined ? page : underTarget(page, target);
}

/** Moves pages of hosts that were merged into another while the batch was taken. */
async function followMerges(options: RequesterOptions, taken: readonly DiscoveredPage[]): Promise<void> {
  const pages = taken
    .map((page) => underOneName(options, page))
    .filter((page, index) => page !== taken[index]);
  await insertUnderTarget(options, pages);
}

/** Creates jobs for batches whose jobs were lost. */
export async function requeueBatches(options: RequesterOptions): Promise<void> {
  if (options.isDiscoveryStopped()) return;
  const before = new Date(options.clock.now().getTime() - overdueMs);
  const ids = await listWaitingBatches(options.prisma, { nodeId: options.nodeId, before, limit: 1000 });
  for (const id of ids) await options.queue.enqueue(options.nodeId, id);
}
