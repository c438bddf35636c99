import { open, stat, type FileHandle } from 'node:fs/promises';
import { archiveError, errorCode } from './errors.ts';

const readChunkBytes = 256 * 1024;

/** Makes changes of names in a directory survive a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Size of a regular file in bytes; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw archiveError(error, 'looking for a file');
  }
}

/** The bytes of a file from `start` to before `end`; closes the handle at the end of the iteration. */
export async function* chunksOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  try {
    let position = start;
    while (position < end) {
      const wanted = Math.min(readChunkBytes, end - position);
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } catch (error) {
    throw archiveError(error, 'reading');
  } finally {
    await handle.close();
  }
}
