import { existsSync } from 'node:fs';
import { findSnapshot, listActiveTakedowns, recordListed, type PrismaClient } from '@meguri/database/scans';
import type { ScanDefinition } from '@meguri/contracts';
import { listDocuments } from '@meguri/snapshots';
import { snapshotPlace } from '../../snapshots/snapshot-place.ts';
import type { PointerFile } from '../pointer-file.ts';
import { scanPlaces } from '../scan-places.ts';
import { listRows } from './list-rows.ts';

/** A list that cannot be completed, with the fix. */
class ListingError extends Error {
  override readonly name = 'ListingError';
}

const recordEveryMs = 1_000;

/**
 * Appends the documents of a scan to its file of pointers, resuming where it ended. Others may read it
 * meanwhile.
 *
 * @returns whether it is complete; false: the scan has ended, or another process dispatches it
 * @throws {ListingError} where the snapshot is gone
 */
export async function listScan(input: {
  prisma: PrismaClient;
  dispatcher: string;
  scan: { id: string; definition: ScanDefinition };
  pointers: PointerFile;
  snapshotDirectory: string;
  /** Directory of all scans. */
  directory: string;
  /** Whether this process still has the lease of the scan, by its clock. */
  isHeld: () => boolean;
}): Promise<boolean> {
  const { prisma, dispatcher, scan, pointers, snapshotDirectory, isHeld } = input;
  const { source, conditions, maxDocuments } = scan.definition;
  const max = maxDocuments ?? Infinity;
  const note = (isListed: boolean) =>
    recordListed(prisma, { scanId: scan.id, dispatcher, listed: pointers.count, isListed });
  if (source.kind === 'scan') {
    const { rows: file } = scanPlaces(input.directory, scan.id);
    const rows = await listRows({
      prisma,
      name: source.name,
      directory: input.directory,
      file,
      after: pointers.count,
    });
    if (rows === null)
      throw new ListingError(
        `The scan ${source.name} was removed before its rows were copied. Create the scan again with another.`,
      );
    for await (const places of rows) {
      if (!isHeld()) return false;
      await pointers.append(places.slice(0, Math.max(0, max - pointers.count)));
      if (pointers.count >= max) break;
    }
    await pointers.sync();
    return note(true);
  }
  const gone = () =>
    new ListingError(
      `The snapshot ${source.name} was removed before all of its documents were listed. Create the scan again with another snapshot.`,
    );
  const snapshot = await findSnapshot(prisma, source.name);
  if (!snapshot) throw gone();
  const directory = snapshotPlace(snapshotDirectory, snapshot.id);
  if (!existsSync(directory)) throw gone();
  let isWanted = true;
  let notedAt = performance.now();
  const hidden = await listActiveTakedowns(prisma);
  const { last } = pointers;
  try {
    await listDocuments({ directory, hidden, conditions, after: last }, async (batches) => {
      for await (const places of batches) {
        if (!isHeld()) return;
        await pointers.append(places.slice(0, Math.max(0, max - pointers.count)));
        if (performance.now() - notedAt > recordEveryMs) {
          notedAt = performance.now();
          isWanted = await note(false);
        }
        if (!isWanted || pointers.count >= max) return;
      }
    });
  } catch (error) {
    if (!(await findSnapshot(prisma, source.name))) throw gone();
    throw error;
  }
  if (!isWanted || !isHeld()) return false;
  await pointers.sync();
  return note(true);
}
