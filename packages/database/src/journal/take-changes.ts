import type { PrismaClient } from '../connection/client.ts';
import type { ChangesEntry, JournalChange } from './journal-entry.ts';

const changesPerEntry = 1_000;
/** The journal's disk may be slow; the rows stay locked meanwhile, which no other process waits for. */
const timeoutMs = 60_000;

/**
 * Hands changes to the journal and deletes them once it has them. Several nodes take different ones. After a crash in
 * between they are journaled twice, which changes nothing: the entries of all nodes are applied in the order of the
 * database's clock.
 *
 * @param write resolves when the entry would survive a power failure
 * @returns how many there were
 */
export async function takeJournalChanges(
  prisma: PrismaClient,
  write: (entry: ChangesEntry) => Promise<void>,
): Promise<number> {
  return prisma.$transaction(
    async (tx) => {
      const changes = await tx.$queryRaw<JournalChange[]>`
        SELECT id::text AS id, at, table_name AS "table", operation, row FROM journal_change
        ORDER BY journal_change.id LIMIT ${changesPerEntry} FOR UPDATE SKIP LOCKED`;
      const last = changes.at(-1);
      if (!last) return 0;
      await write({ kind: 'changes', at: last.at, changes });
      await tx.$executeRaw`DELETE FROM journal_change WHERE id = ANY (${changes.map(({ id }) => BigInt(id))}::bigint[])`;
      return changes.length;
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}
