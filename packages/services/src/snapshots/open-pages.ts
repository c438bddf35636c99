import type { ArchivePlace } from '@meguri/archive';
import type { PrismaClient } from '@meguri/database';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';
import { recordSourceOf } from './record-source.ts';
import { createStoredRecordThreads } from './stored-record-threads.ts';

/** Opens an archive for reading the requisites of its pages. */
export async function openPages(prisma: PrismaClient, place: ArchivePlace) {
  const storage = await openArchiveStorage(prisma, place);
  const threads = createStoredRecordThreads();
  return {
    source: await recordSourceOf(prisma, storage),
    threads,
    close: () => Promise.all([threads.close(), storage.close()]),
  };
}
