import { openStorage, withImportedFiles, type ArchivePlace } from '@meguri/archive';
import { findImportedFile, type PrismaClient } from '@meguri/database';
import { recordSourceOf } from './record-source.ts';
import { createStoredRecordThreads } from './stored-record-threads.ts';

/** Opens an archive whose pages are read for what they load. */
export async function openPages(prisma: PrismaClient, place: ArchivePlace) {
  const storage = withImportedFiles(await openStorage(place), (name) => findImportedFile(prisma, name));
  const threads = createStoredRecordThreads();
  return {
    source: await recordSourceOf(prisma, storage),
    threads,
    close: () => Promise.all([threads.close(), storage.close()]),
  };
}
