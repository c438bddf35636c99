import { createHash } from 'node:crypto';
import type { Storage } from './storage.ts';

/** A sealed file with its digest. */
export interface SealedFile {
  name: string;
  bytes: number;
  /** SHA-256 of the whole file (32 bytes). */
  sha256: Uint8Array;
}

/**
 * Reads and digests a file; null if it does not exist. For files whose digest was not recorded, because the
 * process died after sealing them, and to verify recorded digests.
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
