import { openStorage, withImportedFiles, type ArchivePlace } from '@meguri/archive';
import { findImportedFile, type PrismaClient } from '@meguri/database/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { recordSourceOf } from '../../snapshots/record-source.ts';

/** The archive for analysers: opened once, with the names of its files as they are at each call. */
export function openScanSource(prisma: PrismaClient, place: ArchivePlace): () => Promise<RecordSource> {
  let storage: ReturnType<typeof openStorage> | undefined;
  return async () => {
    storage ??= openStorage(place);
    return recordSourceOf(
      prisma,
      withImportedFiles(await storage, (name) => findImportedFile(prisma, name)),
    );
  };
}
