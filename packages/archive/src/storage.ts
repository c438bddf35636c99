/**
 * Storage of archive files. A file is first *open*: one writer appends to it. Then it is *sealed* and never
 * changes again. Its name stays the same, so the location of a record (name, offset, length) stays valid.
 *
 * Names have at most 200 characters: letters, digits, `.`, `_`, `-`. All methods reject with an {@link
 * ArchiveNameError} for other names and with an {@link ArchiveIoError} if the storage fails.
 */
export interface Storage {
  /** Creates an empty open file. Rejects with ArchiveFileExistsError if the name is taken. */
  create(name: string): Promise<OpenFile>;

  /** Reopens an open file of an earlier process; null if there is none of that name. */
  reopen(name: string): Promise<OpenFile | null>;

  /** State of a file; null if it does not exist. */
  stat(name: string): Promise<FileInfo | null>;

  /**
   * Every file whose name begins with `prefix`, in no particular order. The time grows with the size of the
   * archive.
   */
  list(prefix: string): AsyncIterable<FileInfo>;

  /**
   * Names of the open files that begin with `prefix`. The time does not depend on the number of sealed files.
   */
  listOpen(prefix: string): Promise<string[]>;

  /**
   * `length` bytes from `offset`, or fewer at the end of the file; null if the file does not exist. They may
   * lie in `buffer`, which callers with many reads pass: new memory for each range costs more than reading
   * it.
   */
  readRange(name: string, offset: number, length: number, buffer?: Uint8Array): Promise<Uint8Array | null>;

  /**
   * The bytes from `offset` to the current end; null if the file does not exist. The file stays open until
   * the iteration ends.
   */
  openRead(name: string, offset?: number): Promise<AsyncIterable<Uint8Array> | null>;

  /** Deletes an open or sealed file; false if it does not exist. */
  remove(name: string): Promise<boolean>;

  /** Bytes that can be written before appending fails. */
  freeBytes(): Promise<number>;

  /**
   * Moves sealed files, also of earlier processes and releases, to their final place; tries all of them, and
   * rejects if one fails.
   */
  settle(): Promise<void>;

  /** Stops uploads in progress, which `settle` of the next process finishes. */
  close(): Promise<void>;
}

export interface FileInfo {
  name: string;
  bytes: number;
  state: 'open' | 'sealed';
}

/** An open file. Calls must not overlap. */
export interface OpenFile {
  readonly name: string;

  /** Bytes durably in the file. */
  readonly bytes: number;

  /**
   * False after a failure that left the end of the file unknown. The file then accepts no more data, and
   * recovery finds its end.
   */
  readonly usable: boolean;

  /**
   * Appends all chunks or none. Resolves with the offset of the first chunk when all would survive a power
   * failure. Rejects with ArchiveFullError without space.
   */
  append(chunks: readonly Uint8Array[]): Promise<number>;

  /** Truncates the file to its first `bytes` bytes; for recovery. */
  truncate(bytes: number): Promise<void>;

  /** Closes and seals the file. */
  seal(): Promise<void>;

  /** Closes the handle and leaves the file open for recovery. */
  close(): Promise<void>;
}
