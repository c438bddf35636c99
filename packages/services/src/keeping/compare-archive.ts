import { openStorage, type ArchivePlace } from '@meguri/archive';
import { listArchiveFiles, openDatabase } from '@meguri/database';

/** Differences between the index and the files of an archive. */
export interface ArchiveComparison {
  files: number;
  /** Files of the index that are not in the archive, and those that end before their last indexed record. */
  missing: string[];
  short: string[];
  /** Files with records after the last indexed one, written after the index was backed up. */
  longer: { name: string; bytes: number }[];
}

const filesPerQuery = 1_000;

/** Compares every file of the index with the archive, by its size. */
export async function compareArchiveOf({
  databaseUrl,
  archive,
}: {
  databaseUrl: string;
  archive: ArchivePlace;
}): Promise<ArchiveComparison> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  const found: ArchiveComparison = { files: 0, missing: [], short: [], longer: [] };
  try {
    const storage = await openStorage(archive);
    for (let after = ''; ;) {
      const files = await listArchiveFiles(prisma, { after, limit: filesPerQuery });
      for (const { name, endBytes, sealed } of files) {
        const held = await storage.stat(name);
        found.files += 1;
        if (!held) found.missing.push(name);
        else if (held.bytes < endBytes) found.short.push(name);
        else if (!sealed && held.bytes > endBytes) found.longer.push({ name, bytes: held.bytes - endBytes });
      }
      if (files.length < filesPerQuery) return found;
      after = files.at(-1)?.name ?? '';
    }
  } finally {
    await close();
  }
}
