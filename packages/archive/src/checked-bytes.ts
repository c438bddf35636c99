import { createHash } from 'node:crypto';
import { ArchiveIoError } from './errors.ts';
import type { Overwriting } from './overlay-bytes.ts';

/** A place that holds whole, sealed archive files: a replica, or the archive itself where a file is repaired. */
export interface FileCopies {
  /** The bytes of a file from an offset; null if it does not exist. */
  openRead(name: string, offset?: number): Promise<AsyncIterable<Uint8Array> | null>;

  /**
   * Puts a file in place of what stands there, whole or not at all: bytes of another digest change nothing.
   *
   * @throws {ArchiveChangedError} if the bytes are not those of the digest; {@link ArchiveIoError} if the storage
   *   fails; {@link ArchiveFullError} without space
   */
  put(name: string, source: AsyncIterable<Uint8Array>, file: FileIdentity): Promise<void>;

  /**
   * Overwrites ranges of a file, for purges: the only exception to files that never change. Repeating it is harmless. What
   * an unfinished `put` of the file left is removed, since it may hold the same bytes.
   *
   * @param parts by offset, without overlap
   * @returns false: it does not exist
   * @throws if the storage fails; some parts may have been written
   */
  overwrite(name: string, parts: readonly Overwriting[]): Promise<boolean>;

  /** Deletes a file, and what an unfinished `put` of it left. One that does not exist is no error. */
  remove(name: string): Promise<void>;
}

export interface FileIdentity {
  bytes: number;
  /** SHA-256 of the whole file (32 bytes). */
  sha256: Uint8Array;
}

/** The bytes that arrived are not those that the digest is of. */
export class ArchiveChangedError extends ArchiveIoError {}

/**
 * Passes bytes through, and throws at their end, before the reader takes them for whole, if they are others than
 * expected.
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
    throw new ArchiveChangedError(`${name} has other bytes than those of its digest`);
}
