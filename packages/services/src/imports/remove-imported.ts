import {
  clearUrlIndex,
  deleteImport,
  deleteImportedPages,
  isImportListed,
  listSeedLists,
  readImportedCaptures,
  readLeasedState,
  readSettings,
  readStoredAccesses,
  readStoredHosts,
  readStoredPages,
  removeHistory,
  StoppedImportError,
  type ImportLease,
  type ImportRecord,
  type PageBefore,
} from '@meguri/database';
import { repeatTransient } from '../context/repeat-transient.ts';
import type { CopiedFiles } from './copied-files.ts';
import { historyTerms } from './history-terms.ts';
import { pageHistory } from './page-history.ts';
import type { ImportRunOptions } from './run-imports.ts';

const pagesPerBatch = 1_000;
const hostsPerBatch = 50;

/**
 * Removes the captures of an import. Page states are computed again from the remaining captures. Pages and
 * hosts known from the import alone are deleted, as are the copies of its files.
 *
 * @param options.names of the copies
 */
export async function removeImported(
  options: ImportRunOptions,
  record: ImportRecord,
  { lease, copies, names }: { lease: ImportLease; copies: CopiedFiles; names: readonly string[] },
): Promise<void> {
  const { prisma, hotPath, clock } = options;
  const { id: importId, counts } = record;
  const settings = await readSettings(prisma);
  const terms = await historyTerms({
    prisma,
    settings,
    lists: await listSeedLists(prisma),
    random: options.random,
    now: clock.now(),
  });
  let after = record.done;
  for (;;) {
    const captures = await readImportedCaptures(prisma, { importId, after, limit: pagesPerBatch });
    const last = captures.at(-1);
    if (!last) break;
    const keys = [
      ...new Map(captures.map(({ hostId, urlKey }) => [`${hostId} ${urlKey}`, { hostId, urlKey }])).values(),
    ];
    const asked = { hostIds: keys.map(({ hostId }) => hostId), urlKeys: keys.map(({ urlKey }) => urlKey) };
    const [pages, left, hosts] = [
      await readStoredPages(prisma, asked),
      Map.groupBy(await readStoredAccesses(prisma, asked, importId), keyOf),
      new Map(
        (await readStoredHosts(prisma, [...new Set(asked.hostIds)])).map((host) => [host.hostId, host]),
      ),
    ];
    const updates = pages.flatMap((page) => {
      const { update } = pageHistory({
        hostId: page.hostId,
        urlKey: page.urlKey,
        staged: [],
        page: { ...page, returns: 0 },
        stored: left.get(keyOf(page)) ?? [],
        isInScope: isScheduledWithout(page, importId),
        terms: terms.ofPage(page.seedListId, hosts.get(page.hostId) ?? null),
        comparesBytes: terms.comparesBytes(page.seedListId),
        seedListId: page.seedListId,
        fileName: () => '',
        now: clock.now(),
      });
      return update ?? [];
    });
    const before = after;
    const done = { hostId: last.hostId, urlKey: BigInt(last.urlKey) };
    after = done;
    await repeatTransient(() =>
      removeHistory(hotPath, {
        lease,
        now: clock.now(),
        hostClockTuning: terms.hostClockTuning,
        pages: updates,
        before,
        done,
        counts,
        captures,
      }),
    );
  }
  for (let host: bigint | null = null; ;) {
    const forgotten = await repeatTransient(() =>
      deleteImportedPages(prisma, { lease, after: host, limit: hostsPerBatch }),
    );
    if (forgotten === null) break;
    host = forgotten;
  }
  // A resumed import needs its copies.
  if ((await readLeasedState(prisma, lease)) !== 'removing') throw new StoppedImportError();
  // Single captures cannot be removed from files of the URL index: it is built again.
  if (await isImportListed(prisma, importId)) await clearUrlIndex(prisma);
  await copies.removeAll(importId, names);
  await deleteImport(prisma, lease);
}

const keyOf = ({ hostId, urlKey }: { hostId: bigint; urlKey: string }) => `${hostId} ${urlKey}`;

/** A page known from the import alone is deleted next, so it must not become due. */
const isScheduledWithout = ({ importId, isScheduled }: PageBefore, removed: number) =>
  isScheduled && importId !== removed;
