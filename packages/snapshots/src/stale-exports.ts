import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { takedownKey, type HiddenScope } from './pointers.ts';
import { affectingPrefix, knownAffecting } from './takedowns/affecting.ts';

/** Files made for a set of takedowns have its key in their names, also while they are written. */
const keyOf = (file: string) =>
  file.startsWith(affectingPrefix) ? null : (/-([0-9a-f]{16})(?:[-.]|$)/.exec(file)?.[1] ?? null);

/**
 * Removes files that were prepared for exports and comparisons under other takedowns than those in force,
 * since they may hold rows that are hidden now. A running transfer of such a file fails at its end. Exports
 * stay if it is known that the takedowns do not affect their snapshot.
 *
 * @param directory of the snapshots
 * @returns `<snapshot>/<file>` of each removed file
 */
export async function discardStaleExports(
  directory: string,
  hidden: readonly HiddenScope[],
): Promise<string[]> {
  const allKey = takedownKey(hidden);
  const removed: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || !/^\d+$/.test(entry.name)) continue;
    const affecting = await knownAffecting(path.join(directory, entry.name), hidden);
    const ownKey = affecting && takedownKey(affecting);
    for (const file of (await readdir(path.join(directory, entry.name))).toSorted()) {
      const made = keyOf(file);
      if (made === null || made === allKey || made === ownKey) continue;
      await rm(path.join(directory, entry.name, file), { recursive: true, force: true });
      removed.push(`${entry.name}/${file}`);
    }
  }
  return removed;
}
