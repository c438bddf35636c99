import { rm, readdir } from 'node:fs/promises';
import path from 'node:path';
import { listKeptPackages, type PrismaClient } from '@meguri/database';

/** Packages are stored next to the snapshots. */
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
 * Deletes directories of packages that are not kept: they expired, or their consumer was removed. Of
 * withdrawn ones it deletes the records.
 *
 * @returns how many directories
 */
export async function removeForeignPackages(
  prisma: PrismaClient,
  snapshotDirectory: string,
): Promise<number> {
  const all = allPlace(snapshotDirectory);
  const found: string[] = [];
  for (const consumer of await readdir(all).catch(() => []))
    for (const name of await readdir(path.join(all, consumer)).catch(() => []))
      found.push(`${consumer}/${name}`);
  if (found.length === 0) return 0;
  // Read after the directories: a process stores that it makes a package before it makes one.
  const kept = await listKeptPackages(prisma);
  const known = new Set(kept.map(({ consumerId, id }) => `${consumerId}/${id}`));
  const foreign = found.filter((place) => !known.has(place.replace(/-selection$/, '')));
  for (const place of foreign) await rm(path.join(all, place), { recursive: true, force: true });
  for (const one of kept) if (one.isWithdrawn) await removeRecords(packagePlace(snapshotDirectory, one));
  return foreign.length;
}

async function removeRecords(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => []))
    if (name.endsWith('.warc.gz')) await rm(path.join(directory, name), { force: true });
}
