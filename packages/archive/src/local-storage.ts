import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkFileName, isFileName, openPath, openSuffix, sealedPath } from './current-file.ts';
import { archiveError, ArchiveFileExistsError, errorCode } from './errors.ts';
import { chunksOf, LocalOpenFile, readAt, sizeOf, syncDirectory } from './local-files.ts';
import { ReadHandles } from './read-handles.ts';
import type { FileInfo, OpenFile, Storage } from './storage.ts';

export interface LocalStorageOptions {
  /** Created, with its parents, if missing. */
  directory: string;
  /** False leaves syncing to the kernel: for simulations and tests, never for an archive. Default true. */
  sync?: boolean;
  /**
   * Whether sealed files are kept in directories by date. False for the few files of a spool; default true.
   */
  byDate?: boolean;
}

/**
 * Archive files in a directory: `<name>.open` while open, then in directories by the date in their name (see
 * `sealedPath`), so that a start reads one short directory. Every append is synced, as are directories after
 * each change of names.
 */
export async function createLocalStorage({
  directory,
  sync = true,
  byDate = true,
}: LocalStorageOptions): Promise<Storage> {
  try {
    const made = await mkdir(directory, { recursive: true });
    if (made !== undefined && sync) await syncDirectory(dirname(made));
  } catch (error) {
    throw archiveError(error, `making ${directory}`);
  }
  return new LocalStorage(directory, sync, byDate);
}

const anyState = ['open', 'sealed'] as const;

class LocalStorage implements Storage {
  readonly #directory: string;
  readonly #sync: boolean;
  readonly #byDate: boolean;
  readonly #readHandles = new ReadHandles();

  constructor(directory: string, sync: boolean, byDate: boolean) {
    this.#directory = resolve(directory);
    this.#sync = sync;
    this.#byDate = byDate;
  }

  async create(name: string): Promise<OpenFile> {
    if (await this.stat(name)) throw new ArchiveFileExistsError(`${name} already exists`);
    try {
      const handle = await open(this.#openPath(name), 'wx');
      if (this.#sync) await syncDirectory(this.#directory);
      return this.#openFile(name, handle, 0);
    } catch (error) {
      if (errorCode(error) === 'EEXIST')
        throw new ArchiveFileExistsError(`${name} already exists`, { cause: error });
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
    for (const { path, state } of this.#places(name)) {
      const bytes = await sizeOf(path);
      if (bytes !== null) return { name, bytes, state };
    }
    return null;
  }

  async *list(prefix: string): AsyncIterable<FileInfo> {
    for (const directory of await this.#directories())
      for (const entry of await this.#entries(directory)) {
        const name = entry.endsWith(openSuffix) ? entry.slice(0, -openSuffix.length) : entry;
        if (!name.startsWith(prefix) || !isFileName(name)) continue;
        const info = await this.stat(name);
        if (info) yield info;
      }
  }

  async listOpen(prefix: string): Promise<string[]> {
    return (await this.#entries(''))
      .filter((entry) => entry.endsWith(openSuffix))
      .map((entry) => entry.slice(0, -openSuffix.length))
      .filter((name) => name.startsWith(prefix) && isFileName(name));
  }

  async readRange(
    name: string,
    offset: number,
    length: number,
    buffer?: Uint8Array,
  ): Promise<Uint8Array | null> {
    try {
      return await this.#readHandles.use(
        name,
        () => this.#open(name, anyState, 'r'),
        (handle, bytes) => readAt(handle, offset, Math.max(0, Math.min(length, bytes - offset)), buffer),
      );
    } catch (error) {
      throw archiveError(error, `reading ${name}`);
    }
  }

  async openRead(name: string, offset = 0): Promise<AsyncIterable<Uint8Array> | null> {
    const handle = await this.#handle(name, anyState, 'r');
    if (!handle) return null;
    // Up to the current size: an open file may grow while it is read, even by a partial record.
    const { size } = await handle.stat();
    return chunksOf(handle, offset, size);
  }

  async remove(name: string): Promise<boolean> {
    if (!(await this.stat(name))) return false;
    try {
      for (const { path } of this.#places(name)) {
        await rm(path, { force: true });
        if (this.#sync && existsSync(dirname(path))) await syncDirectory(dirname(path));
      }
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
    if (!this.#byDate) return;
    // Earlier releases kept sealed files in the same directory as open ones.
    const moved: string[] = [];
    for (const name of await this.#entries('')) {
      if (!isFileName(name) || sealedPath(name) === name) continue;
      const path = join(this.#directory, name);
      if ((await sizeOf(path)) !== null) moved.push(...(await this.#moveToSealed(path, name)));
    }
    for (const directory of new Set(moved)) if (this.#sync) await syncDirectory(directory);
  }

  async close(): Promise<void> {
    // No work is in progress between calls.
  }

  #openFile(name: string, handle: FileHandle, bytes: number): OpenFile {
    const moveToSealed = async () => {
      const changed = await this.#moveToSealed(this.#openPath(name), name);
      for (const directory of changed) if (this.#sync) await syncDirectory(directory);
    };
    return new LocalOpenFile({ name, handle, bytes, sync: this.#sync, moveToSealed });
  }

  /**
   * Moves a sealed file to its final place; another process may have done so.
   *
   * @returns the changed directories, which must be synced
   */
  async #moveToSealed(from: string, name: string): Promise<string[]> {
    const to = join(this.#directory, this.#byDate ? sealedPath(name) : name);
    try {
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || (await this.stat(name))?.state !== 'sealed')
        throw archiveError(error, `sealing ${name}`);
    }
    const changed = [dirname(to)];
    while (changed.at(-1) !== this.#directory) changed.push(dirname(changed.at(-1) ?? ''));
    return changed;
  }

  async #handle(
    name: string,
    states: readonly FileInfo['state'][],
    mode: 'r' | 'r+',
  ): Promise<FileHandle | null> {
    return (await this.#open(name, states, mode))?.handle ?? null;
  }

  async #open(
    name: string,
    states: readonly FileInfo['state'][],
    mode: 'r' | 'r+',
  ): Promise<{ path: string; handle: FileHandle } | null> {
    for (const { path, state } of this.#places(name)) {
      if (!states.includes(state)) continue;
      try {
        return { path, handle: await open(path, mode) };
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw archiveError(error, `opening ${name}`);
      }
    }
    return null;
  }

  #openPath(name: string): string {
    checkFileName(name);
    return join(this.#directory, openPath(name));
  }

  /**
   * Where a file may be, in the order in which it moves, so that a file that moves meanwhile is not missed.
   */
  #places(name: string): { path: string; state: FileInfo['state'] }[] {
    const sealed = new Set([name, sealedPath(name)]);
    return [
      { path: this.#openPath(name), state: 'open' },
      ...Array.from(sealed, (place) => ({ path: join(this.#directory, place), state: 'sealed' as const })),
    ];
  }

  /** The directory itself and those by date below it. */
  async #directories(): Promise<string[]> {
    let level = [''];
    const found = [''];
    for (const digits of [/^\d{4}$/, /^\d\d$/, /^\d\d$/]) {
      const below: string[] = [];
      for (const directory of level)
        for (const entry of await this.#entries(directory))
          if (digits.test(entry)) below.push(join(directory, entry));
      found.push(...below);
      level = below;
    }
    return found;
  }

  async #entries(directory: string): Promise<string[]> {
    try {
      return await readdir(join(this.#directory, directory));
    } catch (error) {
      // A file with the name of a date.
      if (directory !== '' && errorCode(error) === 'ENOTDIR') return [];
      throw archiveError(error, 'listing');
    }
  }
}
