import type { FileHandle } from 'node:fs/promises';

/**
 * Writes a whole chunk. A disk that becomes full accepts a part of it, and fails at the next write.
 *
 * @param position offset in the file; null: after the last write
 */
export async function writeWhole(
  handle: Pick<FileHandle, 'write'>,
  chunk: Uint8Array,
  position: number | null = null,
): Promise<void> {
  for (let written = 0; written < chunk.byteLength;) {
    const at = position === null ? null : position + written;
    written += (await handle.write(chunk, written, chunk.byteLength - written, at)).bytesWritten;
  }
}
