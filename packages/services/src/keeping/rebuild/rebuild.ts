import { digestFile, importedPrefix, openStorage, type ArchivePlace, type Storage } from '@meguri/archive';
import {
  addToCounter,
  compareTotals,
  controlNodeId,
  findKeptFile,
  insertDiscovered,
  isValueError,
  listSeedLists,
  listAcceptedSeeds,
  markLinksUnread,
  openChangeApplier,
  openDatabase,
  readSettings,
  recordSealedFile,
  replayCommit,
  replayPages,
  type ChangeApplier,
  type ChangesEntry,
  type Database,
  type JournalChange,
  type JournalEntry,
} from '@meguri/database';
import { canonicalizeUrl } from '@meguri/urls';
import { groupSeeds } from '../../seeds/seed-groups.ts';
import { openRebuiltImports } from './rebuild-imports.ts';
import { listJournals, mergeChanges, mergeEntries, readEntries } from './read-journal.ts';

/** What a rebuild found in the journal and did. */
export interface RebuildReport {
  journalFiles: number;
  entries: number;
  /** Broken ranges of the journal. */
  damaged: number;
  changes: number;
  commits: number;
  /** Groups of results that the database refuses, as it did in the crawl. */
  refused: number;
  /** Pages of which the journal has results, but not their discovery. */
  recoveredPages: number;
  /** Imports that were read again. */
  imports: number;
  /** Imports whose files cannot be read now, with the reason: resume them once they can be. */
  failedImports: { id: number; problem: string }[];
  /** Files whose sealing the journal does not record. */
  digestedFiles: number;
  /** The instant of the last entry; null: the journal is empty. */
  until: Date | null;
}

/** Links of results that were committed within this time before the end may not have been processed. */
const unreadSeconds = 600;
const changesPerRound = 1_000;
/** Tables that are applied first: they decide what readers may not read. */
const accessTables = /^(takedown|access_|purge)/;
export const isAccessTable = (table: string): boolean => accessTables.test(table);

/**
 * Fills a database that has tables and no rows from the archive's files: first takedowns and access rules,
 * then all other journaled rows, then the results of all nodes in order, with each import at its place, and
 * finally the changes that operators and purges made to these. Counters and sums come from the same
 * statements as in the crawl.
 *
 * @param options.ownerUrl of the role that owns the tables
 * @param options.archive where copies of imported files are, and how buckets are reached; null: imports wait
 *   to be resumed
 * @param options.since entries of results before it are in the database already; null: none is
 */
export async function rebuild(options: {
  databaseUrl: string;
  ownerUrl: string;
  storage: Storage;
  archive?: ArchivePlace | null;
  since: Date | null;
  onStep?: (report: RebuildReport) => Promise<void> | void;
}): Promise<RebuildReport> {
  const { databaseUrl, ownerUrl, storage, archive = null, since, onStep = () => undefined } = options;
  const journals = await listJournals(storage);
  const report: RebuildReport = {
    journalFiles: [...journals.values()].flat().length,
    entries: 0,
    damaged: 0,
    changes: 0,
    commits: 0,
    refused: 0,
    recoveredPages: 0,
    imports: 0,
    failedImports: [],
    digestedFiles: 0,
    until: null,
  };
  const database = openDatabase(databaseUrl, 4);
  const applier = await openChangeApplier(ownerUrl);
  const changes = () => mergeChanges(storage, journals.values());
  const step = () => onStep(report);
  try {
    await applyChanges(changes(), applier, ({ table }) => isAccessTable(table));
    await step();
    report.changes = await applyChanges(
      changes(),
      applier,
      ({ table }) => !isAccessTable(table) && !isPartOfResults(table),
    );
    await insertSeedPages(database, [...journals.keys()]);
    const imports = await openRebuiltImports(database, archive, { since, report });
    await step();
    const entries = [...journals.values()].map((names) => readEntries(storage, names, report));
    for await (const entry of mergeEntries(entries)) {
      if (!report.until || entry.at > report.until) report.until = entry.at;
      if (since && entry.at < since) continue;
      await replay(database, entry, report);
      await imports.afterEntry(entry);
      await step();
    }
    await imports.finish();
    await applyChanges(changes(), applier, ({ table }) => isPartOfResults(table));
    await sealFiles(database, storage, report);
    if (report.until)
      await markLinksUnread(database.prisma, new Date(report.until.getTime() - unreadSeconds * 1_000));
    await settleCounters(database);
    await applier.settleSequences();
    await step();
    return report;
  } finally {
    await applier.close();
    await database.close();
  }
}

/** The same with an archive that is opened for it. */
export async function rebuildFrom(options: {
  databaseUrl: string;
  ownerUrl: string;
  archive: ArchivePlace;
  since: Date | null;
}): Promise<RebuildReport> {
  const { archive, ...rest } = options;
  return rebuild({ ...rest, archive, storage: await openStorage(archive) });
}

/** Tables with rows from commits; operators and purges change only single columns of them. */
const isPartOfResults = (table: string) => ['host', 'page', 'capture', 'warc_file'].includes(table);

/** Applies the changes of rows that are wanted, in their order. @returns how many there were */
export async function applyChanges(
  entries: AsyncIterable<ChangesEntry>,
  applier: ChangeApplier,
  isWanted: (change: JournalChange) => boolean,
): Promise<number> {
  let applied = 0;
  for await (const entry of entries) {
    const changes = entry.changes.filter(isWanted);
    for (let at = 0; at < changes.length; at += changesPerRound)
      await applier.apply(changes.slice(at, at + changesPerRound));
    applied += changes.length;
  }
  return applied;
}

/** Pages of accepted seeds, as of when they were added. */
async function insertSeedPages({ prisma }: Database, nodeIds: readonly number[]): Promise<void> {
  const intervalSeconds = (await readSettings(prisma))['access.intervalSeconds'];
  for (const list of await listSeedLists(prisma))
    for (let after = ''; ;) {
      const seeds = await listAcceptedSeeds(prisma, { seedListId: list.id, after, limit: changesPerRound });
      for (const [at, group] of Map.groupBy(seeds, ({ addedAt }) => addedAt.getTime())) {
        const urls = group.map(({ url }) => url);
        const lines = urls.flatMap((url) => {
          const canonical = canonicalizeUrl(url);
          return canonical.ok ? [{ ok: true as const, canonical }] : [];
        });
        const now = new Date(at);
        for (const { nodeId, pages } of groupSeeds({ urls, lines, list, nodeIds }))
          await insertDiscovered(prisma, { nodeId, pages, now, intervalSeconds, reason: 'seed' });
      }
      if (seeds.length < changesPerRound) break;
      after = seeds.at(-1)?.url ?? '';
    }
}

async function replay({ hotPath }: Database, entry: JournalEntry, report: RebuildReport): Promise<void> {
  if (entry.kind === 'changes') return;
  try {
    if (entry.kind === 'pages') return await replayPages(hotPath, entry.input);
    report.recoveredPages += await replayCommit(hotPath, entry.input);
    report.commits += 1;
  } catch (error) {
    if (!isValueError(error)) throw error;
    // The crawl got the same answer, and committed the results one by one.
    report.refused += 1;
  }
}

/** Seals files whose sealing is not journaled: they were open, or are older than the journal. */
async function sealFiles({ prisma }: Database, storage: Storage, report: RebuildReport): Promise<void> {
  for await (const { name, state } of storage.list('')) {
    // Copies of imports are recorded by their import, when it is read.
    if (state !== 'sealed' || name.startsWith(importedPrefix) || (await findKeptFile(prisma, name))) continue;
    const file = await digestFile(storage, name);
    if (!file) continue;
    const nodeId = Number(/^(?:meguri|journal)-(\d{1,9})-/.exec(name)?.[1] ?? 1);
    await recordSealedFile(prisma, { ...file, nodeId, sealedAt: new Date() });
    report.digestedFiles += 1;
  }
}

/** Corrects counters of what operators changed, such as paused hosts. */
async function settleCounters({ prisma }: Database): Promise<void> {
  for (const { name, stored, recomputed } of await compareTotals(prisma)) {
    const [kind, counter] = name.split(' ');
    if (kind === 'counter' && counter !== undefined && stored !== recomputed)
      await addToCounter(prisma, {
        nodeId: controlNodeId,
        name: counter,
        value: Number(recomputed - stored),
      });
  }
}
