import { rm, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Packages lie beside the snapshots. */
const allPlace = (snapshotDirectory: string) => path.join(snapshotDirectory, 'packages');

/** The directory with the files of a package, and with what is needed to make it. */
export const packagePlace = (
  snapshotDirectory: string,
  { consumerId, id }: { consumerId: number; id: string },
): string => path.join(allPlace(snapshotDirectory), String(consumerId), id);

/** Where the snapshot code works for a package on request. */
export const selectionPlace = (snapshotDirectory: string, work: { consumerId: number; id: string }): string =>
  `${packagePlace(snapshotDirectory, work)}-selection`;

/**
 * Removes directories of packages that are not kept.
 *
 * @returns how many
 */
export async function removeForeignPackages(
  snapshotDirectory: string,
  kept: readonly { consumerId: number; id: string }[],
): Promise<number> {
  const all = allPlace(snapshotDirectory);
  const known = new Set(kept.map(({ consumerId, id }) => `${consumerId}/${id}`));
  let removed = 0;
  for (const consumer of await readdir(all).catch(() => []))
    for (const name of await readdir(path.join(all, consumer)).catch(() => [])) {
      if (known.has(`${consumer}/${name.replace(/-selection$/, '')}`)) continue;
      await rm(path.join(all, consumer, name), { recursive: true, force: true });
      removed += 1;
    }
  return removed;
}
