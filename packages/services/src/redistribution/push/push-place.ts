import type { BegunUpload } from '@meguri/database';

/** A file that is sent. */
export interface PushedFile {
  /** Path below the address of the consumer, with `/`, the same under which it can be fetched. */
  path: string;
  mediaType: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** How a file is sent. */
export interface PushOptions {
  /** Ends the transfer: the file may no longer be sent. */
  signal: AbortSignal;
  /** Called with the offset of the first byte before any is sent; not called if the file is there already. */
  onBegin(from: number): Promise<void>;
  /** Called with the number of bytes that the server took. */
  onSent(bytes: number): void;
  /** An unfinished upload of an earlier process, and how its progress is stored. Only buckets have these. */
  upload: BegunUpload | null;
  onUpload(upload: BegunUpload | null): Promise<void>;
  /** Slowest tolerated rate; 0: the default. */
  bytesPerSecond: number;
}

/** An address of a consumer that files are sent to. */
export interface PushPlace {
  /**
   * Sends a file unless it is there already; resumes one that is there in part. Resolves once the server has
   * confirmed its size or digest.
   *
   * @throws {PushError}
   */
  put(file: PushedFile, options: PushOptions): Promise<void>;
  /** Aborts the upload of a file that may no longer be sent. */
  abandon(path: string, upload: BegunUpload): Promise<void>;
  close(): void;
}

/** Time for a request, and for its answer once all bytes are sent. */
const patienceMs = 120_000;
const slowestBytesPerSecond = 20_000;
/** Longest delay of a timer. */
const maxMs = 2 ** 31 - 1;

/** How long a request with so many bytes may take, in milliseconds. */
export function longestMs(bytes: number, bytesPerSecond: number): number {
  const slowest =
    bytesPerSecond === 0 ? slowestBytesPerSecond : Math.min(slowestBytesPerSecond, bytesPerSecond);
  return Math.min(maxMs, patienceMs + Math.ceil((bytes / slowest) * 1_000));
}
