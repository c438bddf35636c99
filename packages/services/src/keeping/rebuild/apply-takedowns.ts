import { openStorage, type ArchivePlace } from '@meguri/archive';
import { listPurgedFileNames, openChangeApplier, openDatabase, type JournalChange } from '@meguri/database';
import { applyChanges, isAccessTable } from './rebuild.ts';
import { listJournals, mergeChanges } from './read-journal.ts';

/** What was applied. */
export interface AppliedTakedowns {
  /** Changes of takedowns, access rules and purges. */
  changes: number;
  /** Captures and files that purges have changed. */
  purged: number;
}

/**
 * Applies to a restored database the takedowns, access rules and purges from the journal, which is newer than
 * the backup. So nothing is shown that was taken down since the backup, and no check mistakes a purged file
 * for a damaged one.
 *
 * @param options.ownerUrl of the role that owns the tables
 */
export async function applyTakedowns(options: {
  databaseUrl: string;
  ownerUrl: string;
  archive: ArchivePlace;
}): Promise<AppliedTakedowns> {
  const storage = await openStorage(options.archive);
  const journals = await listJournals(storage);
  const entries = () => mergeChanges(storage, journals.values());
  const applier = await openChangeApplier(options.ownerUrl);
  const { prisma, close } = openDatabase(options.databaseUrl, 1);
  try {
    const changes = await applyChanges(entries(), applier, ({ table }) => isAccessTable(table));
    const files = new Set(await listPurgedFileNames(prisma));
    const purged = await applyChanges(entries(), applier, (change) => isOfPurge(change, files));
    return { changes, purged };
  } finally {
    await applier.close();
    await close();
  }
}

function isOfPurge({ table, row }: JournalChange, files: ReadonlySet<string>): boolean {
  if (table !== 'capture' && table !== 'warc_file') return false;
  const values = JSON.parse(row) as { record_type?: string; name?: string };
  return table === 'capture' ? values.record_type === 'purged' : files.has(values.name ?? '');
}
