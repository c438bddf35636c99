import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { bodiesOf, type IndexSize } from './generate-index.ts';

/** The name of an archive file, by its id in an index. */
export const archiveFileName = (fileId: number): string =>
  `meguri-1-20260101000000-${String(fileId).padStart(5, '0')}.warc.gz`;

/** Writes the archive files of an index, filled with random bytes. @returns their paths */
export async function generateArchive(directory: string, size: IndexSize): Promise<string[]> {
  const megabyte = randomBytes(1_000_000);
  const files: string[] = [];
  for (let fileId = 0; fileId < Math.ceil(bodiesOf(size) / size.recordsPerFile); fileId += 1) {
    const place = path.join(directory, sealedPath(archiveFileName(fileId)));
    await mkdir(path.dirname(place), { recursive: true });
    const file = openSync(place, 'w');
    for (let written = 0; written < size.recordBytes * size.recordsPerFile; written += megabyte.byteLength)
      writeSync(file, megabyte);
    closeSync(file);
    files.push(place);
  }
  return files;
}
