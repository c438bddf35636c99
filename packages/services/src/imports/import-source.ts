import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openImportBuckets, type ImportBuckets } from '@meguri/archive';
import { isBucketLocation, problemSentence, type BucketAccess } from '@meguri/contracts';
import type { RandomAccess } from '@meguri/import';

/** A file of an import: in a directory, or an object in a bucket with its entity tag. */
export interface ImportSource {
  path: string;
  bytes: number;
  tag: string | null;
}

/** Bytes of one read from a disk. */
const readBytes = 2 ** 20;

/**
 * Opens a file of an import for reading where it is.
 *
 * @throws if the path leads to another file than when it was chosen. Reading an object fails once it was
 *   replaced.
 */
export async function openImportSource(
  { path, bytes, tag }: ImportSource,
  access: BucketAccess,
): Promise<RandomAccess> {
  if (isBucketLocation(path)) return openObject(openImportBuckets(access), { path, bytes, tag });
  // The user who chose the file may read it; other users with access to its directory must not replace it by
  // a link.
  if ((await realpath(path)) !== path) throw new Error(problemSentence('movedSource', { file: path }));
  const { size } = await stat(path);
  return {
    bytes: size,
    stream: (offset, length) =>
      createReadStream(path, {
        start: offset,
        end: Math.max(offset, offset + length - 1),
        highWaterMark: readBytes,
      }),
  };
}

function openObject(buckets: ImportBuckets, { path, bytes, tag }: ImportSource): RandomAccess {
  async function* read(offset: number, length: number): AsyncGenerator<Uint8Array> {
    const found = await buckets.read({ location: path, tag }, offset, length);
    if (!found) throw new Error(problemSentence('missingSource', { file: path }));
    yield* found;
  }
  return {
    bytes,
    stream: (offset, length) => Readable.from(read(offset, length), { objectMode: false }),
  };
}
