import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileName, isFileName, openSuffix } from './current-file.ts';
import { archiveError, ArchiveFileExistsError, errorCode } from './errors.ts';
import { chunksOf, LocalOpenFile, sizeOf, syncDirectory } from './local-files.ts';
import type { FileInfo, OpenFile, Storage } from './storage.ts';

export interface LocalStorageOptions {
  /** Created, with its parents, if missing. */
  directory: string;
  /** False leaves syncing to the kernel: for simulations and tests, never for an archive. Default true. */
  sync?: boolean;
}

/**
 * Archive files in one directory: `<name>.open` while open, `<name>` once sealed. Every append is synced, as
 * is the directory after each change of names.
 */
export async function createLocalStorage({ directory, sync = true }: LocalStorageOptions): Promise<Storage> {
  try {
    const made = await mkdir(directory, { recursive: true });
    if (made !== undefined && sync) await syncDirectory(dirname(made));
  } catch (error) {
    throw archiveError(error, `making ${directory}`);
  }
  return new LocalStorage(directory, sync);
}

class LocalStorage implements Storage {
  readonly #directory: string;
  readonly #sync: boolean;

  constructor(directory: string, sync: boolean) {
    this.#directory = directory;
    this.#sync = sync;
  }

  async create(name: string): Promise<OpenFile> {
    if (await this.stat(name)) throw new ArchiveFileExistsError(`${name} is there already`);
    try {
      const handle = await open(this.#path(name, 'open'), 'wx');
      if (this.#sync) await syncDirectory(this.#directory);
      return this.#openFile(name, handle, 0);
    } catch (error) {
      if (errorCode(error) === 'EEXIST')
        throw new ArchiveFileExistsError(`${name} is there already`, { cause: error });
      throw archiveError(error, `creating ${name}`);
    }
  }

  async reopen(name: string): Promise<OpenFile | null> {
    const handle = await this.#handle(name, ['open'], 'r+');
    if (!handle) return null;
    const { size } = await handle.stat();
    return this.#openFile(name, handle, size);
  }

  async stat(name: string): Promise<FileInfo | null> {
    checkFileName(name);
    for (const state of lifeOrder) {
      const bytes = await sizeOf(this.#path(name, state));
      if (bytes !== null) return { name, bytes, state };
    }
    return null;
  }

  async *list(prefix: string): AsyncIterable<FileInfo> {
    const entries = await readdir(this.#directory).catch((error: unknown) => {
      throw archiveError(error, 'listing');
    });
    for (const entry of entries) {
      const name = entry.endsWith(openSuffix) ? entry.slice(0, -openSuffix.length) : entry;
      if (!name.startsWith(prefix) || !isFileName(name)) continue;
      const info = await this.stat(name);
      if (info) yield info;
    }
  }

  async readRange(name: string, offset: number, length: number): Promise<Uint8Array | null> {
    const handle = await this.#handle(name, lifeOrder, 'r');
    if (!handle) return null;
    try {
      const size = Math.max(0, Math.min(length, (await handle.stat()).size - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, offset);
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      throw archiveError(error, `reading ${name}`);
    } finally {
      await handle.close();
    }
  }

  async openRead(name: string, offset = 0): Promise<AsyncIterable<Uint8Array> | null> {
    const handle = await this.#handle(name, lifeOrder, 'r');
    if (!handle) return null;
    // Up to the current size: an open file may grow while it is read, even by a partial record.
    const { size } = await handle.stat();
    return chunksOf(handle, offset, size);
  }

  async remove(name: string): Promise<boolean> {
    if (!(await this.stat(name))) return false;
    try {
      for (const state of lifeOrder) await rm(this.#path(name, state), { force: true });
      if (this.#sync) await syncDirectory(this.#directory);
      return true;
    } catch (error) {
      throw archiveError(error, `removing ${name}`);
    }
  }

  async freeBytes(): Promise<number> {
    try {
      const { bavail, bsize } = await statfs(this.#directory);
      return bavail * bsize;
    } catch (error) {
      throw archiveError(error, 'asking for free space');
    }
  }

  async settle(): Promise<void> {
    // Sealed files are in their final place.
  }

  async close(): Promise<void> {
    // No work is in progress between calls.
  }

  #openFile(name: string, handle: FileHandle, bytes: number): OpenFile {
    const moveToSealed = async () => {
      try {
        await rename(this.#path(name, 'open'), this.#path(name, 'sealed'));
        if (this.#sync) await syncDirectory(this.#directory);
      } catch (error) {
        throw archiveError(error, `sealing ${name}`);
      }
    };
    return new LocalOpenFile({ name, handle, bytes, sync: this.#sync, moveToSealed });
  }

  async #handle(
    name: string,
    states: readonly FileInfo['state'][],
    mode: 'r' | 'r+',
  ): Promise<FileHandle | null> {
    checkFileName(name);
    for (const state of states) {
      try {
        return await open(this.#path(name, state), mode);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw archiveError(error, `opening ${name}`);
      }
    }
    return null;
  }

  #path(name: string, state: FileInfo['state']): string {
    checkFileName(name);
    return join(this.#directory, state === 'open' ? `${name}${openSuffix}` : name);
  }
}

/** Checks names in the order in which they change, so that a file sealed in between is not missed. */
const lifeOrder = ['open', 'sealed'] as const;
