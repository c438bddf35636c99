import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ActiveTakedown } from '@meguri/database';
import { takedownKey } from '@meguri/snapshots/exports';

/**
 * Names as `export-results.ts` makes them: table, key of the takedowns in force, format; unfinished files
 * included.
 */
const exportName = /^export-[a-z]+-([0-9a-f]+)\./;

/**
 * Deletes exports of results that were written under other takedowns: they hold hidden rows, or lack restored
 * ones.
 *
 * @param directory of all scans
 * @returns their names below it
 */
export async function discardResultExports(
  directory: string,
  takedowns: readonly ActiveTakedown[],
): Promise<string[]> {
  const key = takedownKey(takedowns);
  const removed: string[] = [];
  for (const scan of await readdir(directory).catch(() => [])) {
    if (!/^\d+$/.test(scan)) continue;
    for (const name of await readdir(path.join(directory, scan)).catch((): string[] => [])) {
      const made = exportName.exec(name)?.[1];
      if (made === undefined || made === key) continue;
      await rm(path.join(directory, scan, name), { force: true });
      removed.push(`scans/${scan}/${name}`);
    }
  }
  return removed.toSorted();
}
