import { createHash } from 'node:crypto';
import { ArchiveIoError } from './errors.ts';
import type { Overwriting } from './overlay-bytes.ts';

/** A place that holds whole, sealed archive files: a replica, or the archive itself where a file is repaired. */
export interface FileCopies {
  /** The bytes of a file from an offset; null if it does not exist. */
  openRead(name: string, offset?: number): Promise<AsyncIterable<Uint8Array> | null>;

  /**
   * Puts a file in its place, or replaces the one there, atomically: bytes with another digest change
   * nothing.
   *
   * @throws {ArchiveChangedError} if the bytes do not have the digest; {@link ArchiveIoError} if the storage
   *   fails; {@link ArchiveFullError} without space
   */
  put(name: string, source: AsyncIterable<Uint8Array>, file: FileIdentity): Promise<void>;

  /**
   * Overwrites ranges of a file, for purges: the only exception to files that never change. Repeating it is
   * harmless. The remainder of an unfinished `put` of the file is deleted, because it may hold the same
   * bytes.
   *
   * @param parts by offset, without overlap
   * @returns false: the file does not exist
   * @throws if the storage fails; some parts may have been written
   */
  overwrite(name: string, parts: readonly Overwriting[]): Promise<boolean>;

  /** Deletes a file, and the remainder of an unfinished `put` of it. A missing file is no error. */
  remove(name: string): Promise<void>;
}

export interface FileIdentity {
  bytes: number;
  /** SHA-256 of the whole file (32 bytes). */
  sha256: Uint8Array;
}

/** The received bytes do not have the expected size, digest or entity tag. */
export class ArchiveChangedError extends ArchiveIoError {}

/**
 * Passes bytes through, and throws at their end, before the reader takes them as complete, if they are not
 * the expected ones.
 */
export async function* checkedBytes(
  name: string,
  source: AsyncIterable<Uint8Array>,
  { bytes, sha256 }: FileIdentity,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    if (received > bytes) throw new ArchiveChangedError(`${name} has more than ${bytes} bytes`);
    hash.update(chunk);
    yield chunk;
  }
  if (received < bytes) throw new ArchiveChangedError(`${name} has ${received} bytes, not ${bytes}`);
  if (Buffer.compare(hash.digest(), sha256) !== 0)
    throw new ArchiveChangedError(`the bytes of ${name} do not match its digest`);
}
