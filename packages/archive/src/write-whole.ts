import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all of a chunk. A disk that becomes full takes a part of what is written, and says so at the next write.
 *
 * @param position in the file; null: behind what was written last
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
