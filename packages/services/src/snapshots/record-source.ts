import type { Storage } from '@meguri/archive';
import { readFileNames, type PrismaClient } from '@meguri/database/scans';
import type { RecordSource } from '@meguri/snapshots/exports';

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
