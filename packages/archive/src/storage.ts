/**
 * Where archive files live. A file is first *open*: one writer appends to it. Then it is *sealed*: it never changes again.
 * Its name stays the same all the while, so a record's place (name, offset, length) is good for ever.
 *
 * Names are plain: letters, digits, `.`, `_`, `-`, at most 200, no separators. Everything here rejects with an
 * {@link ArchiveNameError} for another name and with an {@link ArchiveIoError} when the storage fails.
 */
export interface Storage {
  /** Begins a new, empty, open file. Rejects with ArchiveFileExistsError when any file has that name. */
  create(name: string): Promise<OpenFile>;

  /** Takes up an open file that an earlier process left; null when there is no open file of that name. */
  reopen(name: string): Promise<OpenFile | null>;

  /** What is known of a file; null when there is none. */
  stat(name: string): Promise<FileInfo | null>;

  /** Every file whose name begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<FileInfo>;

  /** `length` bytes from `offset` on, fewer where the file ends before; null when there is no such file. */
  readRange(name: string, offset: number, length: number): Promise<Uint8Array | null>;

  /** The bytes from `offset` to the present end; null when there is no such file. Iterate it: the file is held until the end. */
  openRead(name: string, offset?: number): Promise<AsyncIterable<Uint8Array> | null>;

  /** Deletes a file, open or sealed; false when there is none. */
  remove(name: string): Promise<boolean>;

  /** Bytes that can still be written before appending fails. */
  freeBytes(): Promise<number>;

  /** Brings sealed files to their final place, those of earlier processes too; rejects, after trying all, if one stays behind. */
  settle(): Promise<void>;

  /** Stops what is under way; what is not finished is finished by the next process's `settle`. */
  close(): Promise<void>;
}

export interface FileInfo {
  name: string;
  bytes: number;
  state: 'open' | 'sealed';
}

/** A file that is being written. Its calls must not overlap. */
export interface OpenFile {
  readonly name: string;

  /** Bytes that are in the file for good. */
  readonly bytes: number;

  /** False after a failure that left the end of the file in doubt. It takes no more; recovery will find its true end. */
  readonly usable: boolean;

  /**
   * Adds the chunks at the end, all of them or none. Resolves, with the offset of the first, only when they would survive
   * a power failure. Rejects with ArchiveFullError when there is no room.
   */
  append(chunks: readonly Uint8Array[]): Promise<number>;

  /** Cuts the file to its first `bytes` bytes; for recovery. */
  truncate(bytes: number): Promise<void>;

  /** Ends the file: it is closed and sealed. */
  seal(): Promise<void>;

  /** Lets go of the file and leaves it open, for recovery to find. */
  close(): Promise<void>;
}
