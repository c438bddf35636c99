import { type FileHandle, open, stat } from 'node:fs/promises';
import { appendAllOrNothing } from './append-all-or-nothing.ts';
import { ArchiveClosedError, archiveError, errorCode } from './errors.ts';
import type { OpenFile } from './storage.ts';

const readChunkBytes = 256 * 1024;

/** Syncs a directory, so that its changed names survive a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Size of a regular file in bytes; null if it does not exist. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw archiveError(error, 'looking for a file');
  }
}

/** Reads a part of a file, into `buffer` where it has room. @returns fewer bytes at the end of the file */
export async function readAt(
  handle: FileHandle,
  offset: number,
  length: number,
  buffer?: Uint8Array,
): Promise<Uint8Array> {
  const target = buffer && buffer.byteLength >= length ? buffer : Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await handle.read(target, 0, length, offset);
  return target.subarray(0, bytesRead);
}

/** Reads a file from `start` to before `end`; closes the handle at the end of the iteration. */
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

interface LocalOpenFileOptions {
  name: string;
  handle: FileHandle;
  bytes: number;
  sync: boolean;
  /** Durably renames the closed file to its final name. */
  moveToSealed: () => Promise<void>;
}

/** An open file on a local disk. */
export class LocalOpenFile implements OpenFile {
  readonly name: string;
  readonly #handle: FileHandle;
  readonly #sync: boolean;
  readonly #moveToSealed: () => Promise<void>;
  #bytes: number;
  #usable = true;

  constructor({ name, handle, bytes, sync, moveToSealed }: LocalOpenFileOptions) {
    this.name = name;
    this.#handle = handle;
    this.#bytes = bytes;
    this.#sync = sync;
    this.#moveToSealed = moveToSealed;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get usable(): boolean {
    return this.#usable;
  }

  async append(chunks: readonly Uint8Array[]): Promise<number> {
    this.#checkUsable();
    const offset = this.#bytes;
    const outcome = await appendAllOrNothing(this.#handle, offset, chunks, this.#sync);
    if (outcome.kind === 'failed') {
      this.#usable = outcome.endKnown;
      throw outcome.error;
    }
    this.#bytes += outcome.bytes;
    return offset;
  }

  async truncate(bytes: number): Promise<void> {
    this.#checkUsable();
    try {
      await this.#handle.truncate(bytes);
      if (this.#sync) await this.#handle.datasync();
      this.#bytes = bytes;
    } catch (error) {
      this.#usable = false;
      throw archiveError(error, `cutting ${this.name}`);
    }
  }

  async seal(): Promise<void> {
    this.#checkUsable();
    await this.close();
    await this.#moveToSealed();
  }

  async close(): Promise<void> {
    this.#usable = false;
    try {
      await this.#handle.close();
    } catch (error) {
      throw archiveError(error, `closing ${this.name}`);
    }
  }

  #checkUsable(): void {
    if (!this.#usable) throw new ArchiveClosedError(`${this.name} is closed`);
  }
}
