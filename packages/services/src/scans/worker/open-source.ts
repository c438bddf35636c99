import type { ArchivePlace, Storage } from '@meguri/archive';
import type { PrismaClient } from '@meguri/database/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { openArchiveStorage } from '../../archive/open-archive-storage.ts';
import { recordSourceOf } from '../../snapshots/record-source.ts';

/** The archive for analysers: opened once, with the names of its files as they are at each call. */
export function openScanSource(prisma: PrismaClient, place: ArchivePlace): () => Promise<RecordSource> {
  let storage: Promise<Storage> | undefined;
  return async () => {
    storage ??= openArchiveStorage(prisma, place);
    return recordSourceOf(prisma, await storage);
  };
}
