import { open } from 'node:fs/promises';
import path from 'node:path';
import type { RecordSource } from '../read-records.ts';

/** Files of the archive have small numbers; those of rebuilt records come after all of them. */
const firstFileId = 2_000_000_000;

/** The number under which lists name the file of a part. */
export const responsesFileId = (part: number): number => firstFileId + part;

/** Name of the file of a part, in the directory of the snapshot. */
export const responsesFile = (prefix: string, part: number): string =>
  `${prefix}-${String(part).padStart(6, '0')}.warc.gz`;

/** A source that has the rebuilt records, too. @param prefix of their files in the directory */
export function withResponses(source: RecordSource, directory: string, prefix: string): RecordSource {
  const isOwn = (name: string) => name.startsWith(prefix);
  return {
    fileName: (fileId) =>
      fileId < firstFileId
        ? source.fileName(fileId)
        : Promise.resolve(responsesFile(prefix, fileId - firstFileId)),
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
