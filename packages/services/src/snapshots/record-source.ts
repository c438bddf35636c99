import type { Storage, ArchivePlace } from '@meguri/archive';
import { readFileNames, type PrismaClient } from '@meguri/database/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';

/** The archive as exports read it. File names fit into memory: a file holds about a gigabyte. */
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

/** The archive for analysers: opened once; the names of its files are read at each call. */
export function openScanSource(prisma: PrismaClient, place: ArchivePlace): () => Promise<RecordSource> {
  let storage: Promise<Storage> | undefined;
  return async () => {
    storage ??= openArchiveStorage(prisma, place);
    return recordSourceOf(prisma, await storage);
  };
}
