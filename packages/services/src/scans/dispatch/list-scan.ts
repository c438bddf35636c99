import { existsSync } from 'node:fs';
import { findSnapshot, listStandingTakedowns, noteListed, type PrismaClient } from '@meguri/database';
import type { ScanDefinition } from '@meguri/contracts';
import { listDocuments } from '@meguri/snapshots';
import { snapshotPlace } from '../../snapshots/snapshot-services.ts';
import type { PointerFile } from '../pointer-file.ts';

/** A list that cannot be completed, with the fix. */
class ListingError extends Error {
  override readonly name = 'ListingError';
}

const noteEveryMs = 1_000;

/**
 * Writes the documents of a scan into its file of pointers, from where it ended. Others may read what is written.
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
  /** Whether this process still has the lease of the scan, by its clock. */
  isHeld: () => boolean;
}): Promise<boolean> {
  const { prisma, dispatcher, scan, pointers, snapshotDirectory, isHeld } = input;
  const { source, conditions, maxDocuments } = scan.definition;
  const gone = () =>
    new ListingError(
      `The snapshot ${source.name} was removed before all of its documents were listed. Create the scan again with another snapshot.`,
    );
  const snapshot = await findSnapshot(prisma, source.name);
  if (!snapshot) throw gone();
  const directory = snapshotPlace(snapshotDirectory, snapshot.id);
  if (!existsSync(directory)) throw gone();
  const most = maxDocuments ?? Infinity;
  const note = (isListed: boolean) =>
    noteListed(prisma, { scanId: scan.id, dispatcher, listed: pointers.count, isListed });
  let isWanted = true;
  let notedAt = performance.now();
  const hidden = await listStandingTakedowns(prisma);
  const { last } = pointers;
  try {
    await listDocuments({ directory, hidden, conditions, after: last }, async (batches) => {
      for await (const places of batches) {
        if (!isHeld()) return;
        await pointers.append(places.slice(0, Math.max(0, most - pointers.count)));
        if (performance.now() - notedAt > noteEveryMs) {
          notedAt = performance.now();
          isWanted = await note(false);
        }
        if (!isWanted || pointers.count >= most) return;
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
