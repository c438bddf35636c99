import { open } from 'node:fs/promises';
import path from 'node:path';
import type { RecordSource } from './read-records.ts';

/** Files in the directory of the snapshot with records that were made for an export. */
export interface MadeFiles {
  directory: string;
  /** Prefix of their names. */
  prefix: string;
  /** Number of the first file in lists. Files of the archive have small numbers. */
  firstFileId: number;
}

/** Larger numbers belong to other made files. */
const maxParts = 100_000_000;

/** Name of the file of a part, in the directory of the snapshot. */
export const madeFile = (prefix: string, part: number): string =>
  `${prefix}-${String(part).padStart(6, '0')}.warc.gz`;

/** Adds made files to a source. */
export function withMadeFiles(
  source: RecordSource,
  { directory, prefix, firstFileId }: MadeFiles,
): RecordSource {
  const isOwn = (name: string) => name.startsWith(`${prefix}-`);
  return {
    fileName: (fileId) =>
      fileId < firstFileId || fileId >= firstFileId + maxParts
        ? source.fileName(fileId)
        : Promise.resolve(madeFile(prefix, fileId - firstFileId)),
    readRange: async (name, offset, length, buffer) => {
      if (!isOwn(name)) return source.readRange(name, offset, length, buffer);
      const handle = await open(path.join(directory, name), 'r');
      try {
        const target = buffer && buffer.byteLength >= length ? buffer : Buffer.allocUnsafeSlow(length);
        const { bytesRead } = await handle.read(target, 0, length, offset);
        return target.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}
