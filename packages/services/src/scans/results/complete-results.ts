import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { finishScan, listPartNames, readPurgeMark, type PrismaClient } from '@meguri/database/scans';
import { scanPlaces } from '../scan-places.ts';
import { mergeParts, mergingPrefix, type MergeOptions } from './merge-parts.ts';
import { reduceScan } from './reduce-scan.ts';

export interface CompletionOptions extends Omit<MergeOptions, 'mark'> {
  /** Whether this process still has the lease of the scan, by its clock. */
  isHeld: () => boolean;
}

/** Delay before another attempt: a purge rewrites parts within seconds. */
const purgeDelayMs = 1_000;

/**
 * Completes the results of a scan whose documents all count: merges its parts, reduces its rows, deletes
 * leftovers, and ends it. A purge of its rows meanwhile restarts all of that, because the results may include
 * purged rows.
 *
 * @throws an error of its analyser while rows are reduced
 */
export async function completeResults(
  prisma: PrismaClient,
  scanId: string,
  options: CompletionOptions,
): Promise<void> {
  const { directory, dispatcher, signal, isHeld } = options;
  for (;;) {
    signal.throwIfAborted();
    const mark = await readPurgeMark(prisma, scanId);
    if (mark === null) return;
    if (mark.isPurging) {
      await delay(purgeDelayMs, undefined, { signal });
      continue;
    }
    const isMerged = await mergeParts(prisma, scanId, { ...options, mark });
    if (isMerged) {
      await reduceScan(prisma, scanId, { directory, signal });
      if (isHeld()) await removeLeftOver(prisma, scanId, directory);
    }
    const finished = await finishScan(prisma, { scanId, dispatcher, purgedRows: mark.purgedRows });
    if (finished !== 'changed') return;
  }
}

/** Deletes files that no piece names: of workers that were killed or came second, and merged parts. */
async function removeLeftOver(prisma: PrismaClient, scanId: string, directory: string): Promise<void> {
  const places = scanPlaces(directory, scanId);
  // Files first, then names: another process may add files meanwhile.
  const present = await readdir(places.parts);
  const named = new Set(await listPartNames(prisma, scanId));
  for (const name of present)
    if (!named.has(name)) await rm(path.join(places.parts, name), { force: true, recursive: true });
  for (const name of await readdir(places.scan))
    if (name.startsWith(mergingPrefix))
      await rm(path.join(places.scan, name), { force: true, recursive: true });
  await rm(places.pointers, { force: true });
  await rm(places.rows, { force: true });
}
