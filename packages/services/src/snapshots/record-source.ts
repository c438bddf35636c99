import type { Storage, ArchivePlace } from '@meguri/archive';
import { readFileNames, type PrismaClient } from '@meguri/database/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';

/** The archive as exports read it. Names of its files are few: a file holds about a gigabyte. */
export async function recordSourceOf(
  prisma: PrismaClient,
  storage: Pick<Storage, 'readRange'>,
): Promise<RecordSource> {
  const names = await readFileNames(prisma);
  return {
    fileName: async (fileId) => {
      const name = names.get(fileId);
      if (name === undefined) throw new Error(`there is no archive file with the number ${fileId}`);
      return name;
    },
    readRange: storage.readRange.bind(storage),
  };
}

/** The archive for analysers: opened once, with the names of its files as they are at each call. */
export function openScanSource(prisma: PrismaClient, place: ArchivePlace): () => Promise<RecordSource> {
  let storage: Promise<Storage> | undefined;
  return async () => {
    storage ??= openArchiveStorage(prisma, place);
    return recordSourceOf(prisma, await storage);
  };
}
