import { stat, type FileHandle } from 'node:fs/promises';
import { errorCode } from './errors.ts';

/** How long a file stays open after the last read, and how many files at once. */
const idleMs = 1_000;
const maxFiles = 4;

interface Kept {
  path: string;
  handle: FileHandle;
  inode: number;
  device: number;
  /** Reads under way. */
  reads: number;
  timer: NodeJS.Timeout | undefined;
  isDropped: boolean;
}

/**
 * Keeps files open between reads of neighbouring parts: opening the file for each part doubles the time of
 * reading from the page cache. A file that was moved, replaced or removed since is opened again.
 */
export class ReadHandles {
  readonly #kept = new Map<string, Kept>();

  /**
   * Reads from a file that is open already, or that `open` finds.
   *
   * @param read gets the file and its current size in bytes
   * @returns null: there is no such file
   */
  async use<T>(
    name: string,
    open: () => Promise<{ path: string; handle: FileHandle } | null>,
    read: (handle: FileHandle, bytes: number) => Promise<T>,
  ): Promise<T | null> {
    const kept = await this.#find(name, open);
    if (kept === null) return null;
    try {
      return await read(kept.handle, kept.bytes);
    } finally {
      await this.#release(kept.file);
    }
  }

  async #find(
    name: string,
    open: () => Promise<{ path: string; handle: FileHandle } | null>,
  ): Promise<{ file: Kept; handle: FileHandle; bytes: number } | null> {
    const known = this.#kept.get(name);
    if (known) {
      // The read counts before the file is checked, so that it is not closed meanwhile.
      this.#begin(known);
      const found = await stat(known.path).catch((error: unknown) => error as NodeJS.ErrnoException);
      if (!(found instanceof Error) && found.ino === known.inode && found.dev === known.device)
        return { file: known, handle: known.handle, bytes: found.size };
      this.#drop(name, known);
      await this.#release(known);
      if (found instanceof Error && errorCode(found) !== 'ENOENT') throw found;
    }
    const opened = await open();
    if (opened === null) return null;
    const found = await opened.handle.stat().catch(async (error: unknown) => {
      await opened.handle.close();
      throw error;
    });
    const { ino: inode, dev: device, size: bytes } = found;
    const file: Kept = { ...opened, inode, device, reads: 0, timer: undefined, isDropped: false };
    this.#begin(file);
    this.#keep(name, file);
    return { file, handle: file.handle, bytes };
  }

  #begin(file: Kept): void {
    file.reads += 1;
    clearTimeout(file.timer);
  }

  #keep(name: string, file: Kept): void {
    const former = this.#kept.get(name);
    if (former) this.#drop(name, former);
    this.#kept.set(name, file);
    const [oldest] = this.#kept;
    if (this.#kept.size > maxFiles && oldest) this.#drop(...oldest);
  }

  /** Forgets a file, so that no further read begins on it; the last read under way closes it. */
  #drop(name: string, file: Kept): void {
    if (this.#kept.get(name) === file) this.#kept.delete(name);
    file.isDropped = true;
    if (file.reads > 0) return;
    clearTimeout(file.timer);
    void file.handle.close();
  }

  async #release(file: Kept): Promise<void> {
    file.reads -= 1;
    if (file.reads > 0) return;
    if (file.isDropped) return file.handle.close();
    file.timer = setTimeout(() => {
      for (const [name, one] of this.#kept) if (one === file) this.#drop(name, one);
    }, idleMs);
    file.timer.unref();
  }
}
