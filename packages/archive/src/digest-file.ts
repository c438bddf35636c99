import { createHash } from 'node:crypto';
import type { Storage } from './storage.ts';

/** A file that will never change again, with what proves it. */
export interface SealedFile {
  name: string;
  bytes: number;
  /** SHA-256 of the whole file (32 bytes). */
  sha256: Uint8Array;
}

/**
 * Reads a file through and digests it; null when there is none. For files whose digest was not recorded when they were
 * sealed, because the process died in between, and for checking those whose digest was.
 */
export async function digestFile(storage: Storage, name: string): Promise<SealedFile | null> {
  const source = await storage.openRead(name);
  return source && { name, ...(await digestBytes(source)) };
}

export async function digestBytes(
  source: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: Uint8Array }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: new Uint8Array(hash.digest()) };
}
