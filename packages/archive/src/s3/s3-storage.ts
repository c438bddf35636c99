import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sealedPath } from '../current-file.ts';
import { digestBytes } from '../digest-file.ts';
import { ArchiveClosedError, ArchiveFileExistsError, ArchiveIoError } from '../errors.ts';
import { createLocalStorage, type LocalStorageOptions } from '../local-storage.ts';
import { S3Objects, type S3Place } from './s3-objects.ts';
import type { FileInfo, OpenFile, Storage } from '../storage.ts';
import { SerialQueue } from '../warc-writer.ts';

export interface S3StorageOptions extends S3Place {
  /**
   * Local directory for open files and for sealed ones that are not uploaded yet. It needs space for a few
   * files.
   */
  spool: LocalStorageOptions;
  /** Called when the upload after sealing a file fails. The file stays in the spool; `settle` retries. */
  onUploadFailed: (error: unknown) => void;
}

/**
 * Sealed files in an S3-compatible bucket, open files on the local disk: S3 cannot append, and bytes must be
 * durable before they are indexed. Sealing begins the upload. The local copy is removed only after the object
 * was read back and its SHA-256 verified, so that an intact copy always exists. After a crash, `settle`
 * finishes the upload.
 *
 * A crash leaves the parts of an unfinished upload in the bucket: set a lifecycle rule that aborts incomplete
 * multipart uploads.
 */
export async function createS3Storage(options: S3StorageOptions): Promise<Storage> {
  return new S3Storage(options, await createLocalStorage({ ...options.spool, byDate: false }));
}

class S3Storage implements Storage {
  readonly #objects: S3Objects;
  readonly #spool: Storage;
  readonly #spoolDirectory: string;
  readonly #onUploadFailed: (error: unknown) => void;
  readonly #uploads = new SerialQueue();
  readonly #stop = new AbortController();

  constructor(options: S3StorageOptions, spool: Storage) {
    this.#objects = new S3Objects(options);
    this.#spool = spool;
    this.#spoolDirectory = options.spool.directory;
    this.#onUploadFailed = options.onUploadFailed;
  }

  async create(name: string): Promise<OpenFile> {
    if (await this.stat(name)) throw new ArchiveFileExistsError(`${name} already exists`);
    return this.#uploadedOnceSealed(await this.#spool.create(name));
  }

  async reopen(name: string): Promise<OpenFile | null> {
    const file = await this.#spool.reopen(name);
    return file && this.#uploadedOnceSealed(file);
  }

  // Files move from the spool to the bucket and never back, so this order does not miss one.

  async stat(name: string): Promise<FileInfo | null> {
    const local = await this.#spool.stat(name);
    if (local) return local;
    const remote = await this.#objects.head(name);
    return remote && { name, bytes: remote.bytes, state: 'sealed' };
  }

  async *list(prefix: string): AsyncIterable<FileInfo> {
    const local = new Set<string>();
    for await (const info of this.#spool.list(prefix)) {
      local.add(info.name);
      yield info;
    }
    for await (const { name, bytes } of this.#objects.list(prefix)) {
      if (!local.has(name)) yield { name, bytes, state: 'sealed' };
    }
  }

  listOpen(prefix: string): Promise<string[]> {
    return this.#spool.listOpen(prefix);
  }

  async readRange(
    name: string,
    offset: number,
    length: number,
    buffer?: Uint8Array,
  ): Promise<Uint8Array | null> {
    const local = await this.#spool.readRange(name, offset, length, buffer);
    if (local) return local;
    const remote = await this.#objects.get(name, offset, length);
    return remote && Buffer.concat(await Array.fromAsync(remote));
  }

  async openRead(name: string, offset = 0): Promise<AsyncIterable<Uint8Array> | null> {
    return (await this.#spool.openRead(name, offset)) ?? (await this.#objects.get(name, offset, null));
  }

  async remove(name: string): Promise<boolean> {
    const found = await this.stat(name);
    if (!found) return false;
    await this.#spool.remove(name);
    await this.#objects.remove(name);
    return true;
  }

  freeBytes(): Promise<number> {
    return this.#spool.freeBytes();
  }

  settle(): Promise<void> {
    return this.#uploads.run(async () => {
      const failures: unknown[] = [];
      for (const { name, state } of await Array.fromAsync(this.#spool.list(''))) {
        // A file that cannot be moved must not keep the others on the local disk.
        if (state === 'sealed')
          await this.#moveToBucket(name).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  async close(): Promise<void> {
    this.#stop.abort(new ArchiveClosedError('the storage is closed'));
    await this.#uploads.run(async () => undefined);
    await this.#spool.close();
  }

  async #moveToBucket(name: string): Promise<void> {
    this.#stop.signal.throwIfAborted();
    const source = await this.#spool.openRead(name);
    if (!source) return;
    const digest = await digestBytes(source);
    const file = { bytes: digest.bytes, sha256: Buffer.from(digest.sha256).toString('hex') };
    const before = await this.#objects.head(name);
    if (before && before.sha256 !== file.sha256) {
      throw new ArchiveFileExistsError(`the bucket has a different ${name}`);
    }
    if (!before) await this.#objects.putFile(name, this.#spooledPath(name), file, this.#stop.signal);
    await this.#checkObject(name, file.sha256);
    await this.#spool.remove(name);
  }

  /** An archive that had no bucket before keeps its files by date. */
  #spooledPath(name: string): string {
    const path = join(this.#spoolDirectory, name);
    return existsSync(path) ? path : join(this.#spoolDirectory, sealedPath(name));
  }

  async #checkObject(name: string, sha256: string): Promise<void> {
    const source = await this.#objects.get(name, 0, null);
    const stored = source && Buffer.from((await digestBytes(source)).sha256).toString('hex');
    if (stored !== sha256)
      throw new ArchiveIoError(`the bucket returns other bytes for ${name} than were uploaded`);
  }

  #uploadedOnceSealed(file: OpenFile): OpenFile {
    return new SpooledFile(file, () => void this.settle().catch(this.#onUploadFailed));
  }
}

/** An open file of the spool that reports when it is sealed. */
class SpooledFile implements OpenFile {
  readonly #file: OpenFile;
  readonly #onSealed: () => void;

  constructor(file: OpenFile, onSealed: () => void) {
    this.#file = file;
    this.#onSealed = onSealed;
  }

  get name(): string {
    return this.#file.name;
  }

  get bytes(): number {
    return this.#file.bytes;
  }

  get usable(): boolean {
    return this.#file.usable;
  }

  append(chunks: readonly Uint8Array[]): Promise<number> {
    return this.#file.append(chunks);
  }

  truncate(bytes: number): Promise<void> {
    return this.#file.truncate(bytes);
  }

  async seal(): Promise<void> {
    await this.#file.seal();
    this.#onSealed();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
