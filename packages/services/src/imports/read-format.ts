import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import type { ImportBuckets } from '@meguri/archive';
import { isBucketLocation } from '@meguri/contracts';
import { detectedBytes, detectFormat, type ImportFormat } from '@meguri/import';
import type { ImportSource } from './import-source.ts';

/** Detects the format of a file from its beginning; null: it cannot be imported or read. */
export async function readFormat(
  { path, tag }: ImportSource,
  buckets: ImportBuckets,
): Promise<ImportFormat | null> {
  try {
    const beginning = isBucketLocation(path)
      ? await beginningOfObject(buckets, { location: path, tag })
      : await beginningOfFile(path);
    return beginning && (detectFormat(beginning)?.format ?? null);
  } catch {
    return null;
  }
}

async function beginningOfObject(
  buckets: ImportBuckets,
  object: { location: string; tag: string | null },
): Promise<Uint8Array | null> {
  const found = await buckets.read(object, 0, detectedBytes);
  return found && Buffer.concat(await Array.fromAsync(found));
}

async function beginningOfFile(file: string): Promise<Uint8Array | null> {
  // A link that replaced the file meanwhile is not followed, and opening a pipe does not wait for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(detectedBytes), 0, detectedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
