import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ArchivePlace } from '@meguri/archive';
import { holdImportsToRebuild, queueImport, type Database, type JournalEntry } from '@meguri/database';
import { createSystemClock, systemRandom } from '@meguri/runtime';
import type { RebuildReport } from './rebuild.ts';

/** Runs imports again during a rebuild; copied files are read from the archive. */
export interface RebuiltImports {
  /**
   * Runs the imports that ended at an entry of the journal: what they learn depends on the state at that
   * time.
   */
  afterEntry(entry: JournalEntry): Promise<void>;
  /** Runs the remaining imports, and unfinished removals. */
  finish(): Promise<void>;
}

/**
 * Restores the captures of imports, and what the schedule learnt from them. An import whose files cannot be
 * read does not hold up the others.
 *
 * @param place null: without an archive, imports wait to be resumed
 * @param options.since imports that were done before it are in the database already; null: none is
 */
export async function openRebuiltImports(
  { prisma, hotPath }: Database,
  place: ArchivePlace | null,
  { since, report }: { since: Date | null; report: RebuildReport },
): Promise<RebuiltImports> {
  const waiting = new Set(await holdImportsToRebuild(prisma, since));
  if (place === null) return { afterEntry: async () => undefined, finish: async () => undefined };
  const directory = path.join(path.dirname(path.resolve(place.directory)), 'rebuilt-imports');
  const runAll = async () => {
    // Needs DuckDB, which other commands do not.
    const { runNextImport } = await import('../../imports/run-imports.ts');
    for (;;) {
      const run = await runNextImport({
        prisma,
        hotPath,
        clock: createSystemClock(),
        random: systemRandom,
        directory,
        threads: 2,
        archive: { place, replica: null },
        ...(place.importAccess && { access: place.importAccess }),
      });
      if (run === null) return;
      if (run.state === 'done') report.imports += 1;
      if (run.state === 'failed') report.failedImports.push({ id: run.id, problem: run.problem ?? '' });
    }
  };
  const runOne = async (id: number) => {
    if (!waiting.delete(id)) return;
    await queueImport(prisma, id);
    await runAll();
  };
  return {
    afterEntry: async (entry) => {
      if (entry.kind !== 'changes' || waiting.size === 0) return;
      for (const { table, operation, row } of entry.changes) {
        if (table !== 'import' || operation === 'delete') continue;
        const { id, state } = JSON.parse(row) as { id: number; state?: string };
        if (state === 'done') await runOne(id);
      }
    },
    finish: async () => {
      try {
        for (const id of waiting) await runOne(id);
        await runAll();
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}
