import { encodeWarcinfo, type NamedFields } from '@meguri/warc';
import {
  CurrentFile,
  groupsThatFit,
  type RecordGroup,
  type RecordLocation,
  warcFileName,
} from './current-file.ts';
import type { SealedFile } from './digest-file.ts';
import { ArchiveClosedError, ArchiveFileExistsError, ArchiveFullError } from './errors.ts';
import type { OpenFile, Storage } from './storage.ts';

export interface WarcWriterOptions {
  storage: Storage;
  /** First part of every file name, unique to this writer, such as `meguri-<node>`. */
  prefix: string;
  clock: { now(): Date };
  /** Creates a `urn:uuid:…` for warcinfo records. */
  newId: () => string;
  /** Name and version of the software for the warcinfo record, such as `Meguri/0.1.0`. */
  software: string;
  /** Other fields of the warcinfo record: `robots`, `http-header-user-agent`, `operator`, limits, … */
  policyInfo?: () => NamedFields;
  /** A file is sealed before it exceeds this size, which may change. Default 1 GiB. */
  maxFileBytes?: () => number;
  /**
   * Called once for each sealed file. The append or close that sealed it waits, and rejects if this rejects;
   * the file stays sealed. If the process dies in between, it is not called: at start, compare the list of
   * sealed files and use `digestFile`.
   */
  onSealed?: (file: SealedFile) => void | Promise<void>;
}

/** Appends captures to rotating WARC files. Overlapping calls are queued. */
export interface WarcWriter {
  /**
   * Appends the groups in order and resolves with the location of every record when all would survive a power
   * failure: one write and one sync, unless a file fills up. A group never spans two files.
   *
   * After a rejection, treat none of the groups as archived. Groups before a change of files may be in the
   * archive, which is harmless without an index entry. ArchiveFullError: free space and append again. Any
   * other error: the file is left to recovery, and the next append begins another.
   */
  append(groups: readonly RecordGroup[]): Promise<RecordLocation[][]>;

  /** Size of the file that is being written, in bytes; 0 between two files. */
  readonly openBytes: number;

  /** Seals the file that is being written, if there is one; the next append begins another. */
  seal(): Promise<void>;

  /** Waits for pending appends and seals the file. */
  close(): Promise<void>;
}

export function createWarcWriter(options: WarcWriterOptions): WarcWriter {
  return new RotatingWarcWriter(options);
}

const gibibyte = 2 ** 30;

class RotatingWarcWriter implements WarcWriter {
  readonly #options: WarcWriterOptions;
  readonly #queue = new SerialQueue();
  #current: CurrentFile | null = null;
  #serial = 0;
  #closed = false;

  constructor(options: WarcWriterOptions) {
    this.#options = options;
  }

  get openBytes(): number {
    return this.#current?.bytes ?? 0;
  }

  append(groups: readonly RecordGroup[]): Promise<RecordLocation[][]> {
    if (this.#closed) return Promise.reject(new ArchiveClosedError('the writer is closed'));
    return this.#queue.run(() => this.#append(groups));
  }

  seal(): Promise<void> {
    return this.#queue.run(() => this.#seal());
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.#queue.run(() => this.#seal());
  }

  async #append(groups: readonly RecordGroup[]): Promise<RecordLocation[][]> {
    const locations: RecordLocation[][] = [];
    while (locations.length < groups.length) {
      const file = (this.#current ??= await this.#begin());
      const rest = groups.slice(locations.length);
      const maxFileBytes = this.#options.maxFileBytes?.() ?? gibibyte;
      const count = groupsThatFit(rest, file.bytes, file.hasCaptures, maxFileBytes);
      if (count === 0) await this.#seal();
      else locations.push(...(await this.#appendTo(file, rest.slice(0, count))));
    }
    return locations;
  }

  async #appendTo(file: CurrentFile, groups: readonly RecordGroup[]): Promise<RecordLocation[][]> {
    try {
      return await file.append(groups);
    } catch (error) {
      if (!(error instanceof ArchiveFullError && file.usable)) {
        this.#current = null;
        await file.abandon().catch(() => undefined);
      }
      throw error;
    }
  }

  async #begin(): Promise<CurrentFile> {
    const { newId, clock, software, policyInfo } = this.#options;
    const file = await this.#createFile();
    const info: NamedFields = [
      ['software', software],
      ['format', 'WARC File Format 1.1'],
      ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
      ...(policyInfo?.() ?? []),
    ];
    return new CurrentFile(
      file,
      encodeWarcinfo({ recordId: newId(), date: clock.now(), fileName: file.name, info }),
    );
  }

  /**
   * Serials restart with each process: a process that starts within the same second increments until a name
   * is free.
   */
  async #createFile(): Promise<OpenFile> {
    const { storage, prefix, clock } = this.#options;
    for (;;) {
      const name = warcFileName(prefix, clock.now(), this.#serial);
      this.#serial += 1;
      try {
        return await storage.create(name);
      } catch (error) {
        if (!(error instanceof ArchiveFileExistsError)) throw error;
      }
    }
  }

  async #seal(): Promise<void> {
    const file = this.#current;
    if (!file) return;
    this.#current = null;
    if (!file.hasCaptures) return file.abandon();
    const sealed = await file.seal();
    await this.#options.onSealed?.(sealed);
  }
}

/** Runs tasks one after the other, in order, also after failures. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
