import type { AnnouncedChanges, HostBudgets, HostRefusal } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import { deferLinks } from './deferred-links.ts';
import {
  insertDiscoveredStatements,
  refusedHostsPlace,
  type DiscoveredPage,
  type NewPage,
} from './insert-discovered.ts';
import type { RefusedHost } from './insert-hosts.ts';
import type { JournaledPages } from '../journal/journal-entry.ts';

/**
 * Ids of link batches for a node that have been waiting since before an instant: their
 * jobs were lost or are late.
 */
export async function listWaitingBatches(
  prisma: PrismaClient,
  input: { nodeId: number; before: Date; limit: number },
): Promise<string[]> {
  const rows = await prisma.discoveredBatch.findMany({
    where: { nodeId: input.nodeId, createdAt: { lt: input.before } },
    orderBy: { createdAt: 'asc' },
    take: input.limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/**
 * Takes one batch: inserts its new pages, journals them and deletes it. Idempotent: the second time the
 * batch is gone or its pages are known. Announced changes of the batch are handed on
 * before, which must be idempotent, too.
 *
 * Links to hosts that a budget refuses wait for it. Should the process end before they are stored, they are
 * found again when their page is read again.
 *
 * @param parse parses the stored batch into pages and announced changes, and filters them
 * @param isHeld whether a batch with such pages stays, untouched, for later
 * @param write writes a page as the batch held it
 * @returns keys of new pages, the pages of the batch that are known from now on, those beyond their hosts'
 * caps, their hops or the budgets of their domains, and the names of hosts that are known
 */
export async function takeDiscoveredBatch(
  hotPath: HotPath,
  input: {
    id: string;
    nodeId: number;
    now: Date;
    intervalSeconds: number;
    budgets?: HostBudgets;
    isHeld?(pages: readonly DiscoveredPage[]): boolean;
    write(page: DiscoveredPage): unknown;
    /** `roots`: pages that no link names, to be taken if their host is new. */
    parse(links: unknown): {
      pages: DiscoveredPage[];
      announced: AnnouncedChanges[];
      roots?: readonly DiscoveredPage[];
    };
    announce(changes: AnnouncedChanges): Promise<void>;
    /** Stores the pages that were inserted, before the batch is deleted. */
    journal?(input: JournaledPages): Promise<void>;
  },
): Promise<{
  inserted: { hostId: bigint; urlKey: string }[];
  pages: DiscoveredPage[];
  refused: DiscoveredPage[];
  hosts: Set<string>;
}> {
  const [[batch]] = await hotPath.transaction([readBatch(input.id)]);
  const nothing = { inserted: [], pages: [], refused: [], hosts: new Set<string>() };
  if (!batch) return nothing;
  const { pages, announced, roots = [] } = input.parse(batch.links);
  if (input.isHeld?.(pages)) return nothing;
  for (const changes of announced) await input.announce(changes);
  const insertion = insertDiscoveredStatements({ ...input, pages: [...pages, ...roots], reason: 'new' });
  const answers = insertion.length > 0 ? await hotPath.transaction(insertion) : [];
  const found = (insertion.length > 0 ? answers.at(insertion.length - 1) : []) as NewPage[];
  const keyOf = ({ hostId, urlKey }: { hostId: bigint; urlKey: string }) => `${hostId} ${urlKey}`;
  const refusedKeys = new Set(found.filter(({ fits }) => !fits).map(keyOf));
  const refusals = refusalsByHost(answers[refusedHostsPlace], insertion.length > 0);
  const isRefused = (page: DiscoveredPage) => refusals.has(page.hostId) || refusedKeys.has(keyOf(page));
  const { nodeId, now, intervalSeconds } = input;
  const taken = [...pages, ...roots].filter((page) => !isRefused(page));
  // Before the batch is deleted: a batch that is taken again journals them again.
  if (taken.length > 0) await input.journal?.({ nodeId, now, intervalSeconds, pages: taken });
  await hotPath.transaction([deleteBatch(input.id)]);
  const links = pages.flatMap((page) => {
    const refusal = refusals.get(page.hostId);
    return refusal === undefined ? [] : [{ page, refusal }];
  });
  await deferLinks(hotPath, { links, now: input.now, write: input.write });
  return {
    inserted: found.filter(({ fits }) => fits).map(({ hostId, urlKey }) => ({ hostId, urlKey })),
    pages: pages.filter((page) => !isRefused(page)),
    refused: pages.filter(isRefused),
    hosts: new Set(pages.flatMap(({ hostId, hostName }) => (refusals.has(hostId) ? [] : [hostName]))),
  };
}

function refusalsByHost(rows: unknown, isInsertion: boolean): Map<bigint, HostRefusal> {
  if (!isInsertion) return new Map();
  return new Map((rows as RefusedHost[]).map(({ hostId, refusal }) => [hostId, refusal]));
}

const readBatch = (id: string) =>
  ({
    name: 'read-batch',
    text: 'SELECT links FROM discovered_batch WHERE id = $1::uuid',
    values: [id],
    fields: fieldsOf<{ links: unknown }>({ links: true }),
  }) satisfies Statement;

const deleteBatch = (id: string): Statement => ({
  name: 'delete-batch',
  text: 'DELETE FROM discovered_batch WHERE id = $1::uuid',
  values: [id],
});

/** Hands announced changes, or links, to the node that owns their host; it takes them within seconds. */
export async function insertDiscoveredBatch(
  prisma: PrismaClient,
  input: { id: string; nodeId: number; now: Date; links: readonly unknown[] },
): Promise<void> {
  const { id, nodeId, now } = input;
  const links = input.links as Prisma.InputJsonArray;
  await prisma.discoveredBatch.create({ data: { id, nodeId, createdAt: now, links } });
}
