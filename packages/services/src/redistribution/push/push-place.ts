import type { BegunUpload } from '@meguri/database';

/** A file that is sent. */
export interface PushedFile {
  /** Below the address of the consumer, with `/`: the path under which it could be fetched. */
  path: string;
  mediaType: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** How a file is sent. */
export interface PushOptions {
  /** Ends the transfer: the file may not be sent any more. */
  signal: AbortSignal;
  /** Called before bytes are sent with the first of them; not called where the file is there already. */
  onBegin(from: number): Promise<void>;
  /** Bytes that the other side took. */
  onSent(bytes: number): void;
  /** An upload that an earlier process began, and where the next state of it is stored. Buckets alone have these. */
  upload: BegunUpload | null;
  onUpload(upload: BegunUpload | null): Promise<void>;
  /** Slowest speed that is waited for; 0: the usual one. */
  bytesPerSecond: number;
}

/** An address of a consumer that files are sent to. */
export interface PushPlace {
  /**
   * Sends a file unless it is there already, and goes on with one that is there in part. Ends once the other side has
   * confirmed its size or its digest.
   *
   * @throws {PushError}
   */
  put(file: PushedFile, options: PushOptions): Promise<void>;
  /** Gives up the upload of a file that may not be sent any more. */
  abandon(path: string, upload: BegunUpload): Promise<void>;
  close(): void;
}

/** Time for a request, and for the answer when its bytes are sent. */
const patienceMs = 120_000;
const slowestBytesPerSecond = 20_000;
/** Of a timer. */
const mostMs = 2 ** 31 - 1;

/** How long a request with so many bytes may take, in milliseconds. */
export function longestMs(bytes: number, bytesPerSecond: number): number {
  const slowest =
    bytesPerSecond === 0 ? slowestBytesPerSecond : Math.min(slowestBytesPerSecond, bytesPerSecond);
  return Math.min(mostMs, patienceMs + Math.ceil((bytes / slowest) * 1_000));
}
