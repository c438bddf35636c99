import type { Socket } from 'node:net';
import { ByteAccumulator } from './byte-accumulator.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Most bytes of one socket read. */
const maxChunkBytes = 64 * 1024;

/**
 * Records the response head of an HTTP/1 connection byte for byte. undici passes on only names and values,
 * but an archive also needs the version, the reason phrase, blanks and folding. The recorder intercepts
 * `socket.read()`, from which the parser takes its input.
 */
export class HeadRecorder {
  readonly #received: ByteAccumulator;
  #scanned = 0;
  #state: 'idle' | 'recording' | 'complete' = 'idle';

  /** @param maxBytes the parser's own limit on a head */
  constructor(socket: Socket, maxBytes: number) {
    this.#received = new ByteAccumulator(maxBytes * 2 + maxChunkBytes);
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      const chunk: unknown = read(size);
      if (this.#state === 'recording' && chunk instanceof Uint8Array) this.#record(chunk);
      return chunk;
    };
  }

  /** Starts recording with the next byte that arrives. */
  start(): void {
    this.#received.take();
    this.#scanned = 0;
    this.#state = 'recording';
  }

  /** The head of the final response, or null if its end has not been seen. */
  take(): Uint8Array | null {
    const head = this.#received.take();
    const isComplete = this.#state === 'complete';
    this.#state = 'idle';
    return isComplete ? head : null;
  }

  #record(chunk: Uint8Array): void {
    if (this.#received.length === 0 && this.#recordWhole(chunk)) return;
    this.#received.append(chunk);
    const bytes = this.#received.view();
    let start = this.#passEmptyLines(bytes, 0);
    for (let end = this.#findEnd(bytes); end !== null; end = this.#findEnd(bytes)) {
      if (!isInterim(bytes.subarray(start, end))) {
        this.#keep(start, end);
        this.#state = 'complete';
        return;
      }
      start = this.#passEmptyLines(bytes, end);
    }
    if (start > 0) this.#keep(start, bytes.length);
  }

  /** The usual case: one chunk holds the whole head, and only the head is copied. */
  #recordWhole(chunk: Uint8Array): boolean {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = bytes.indexOf('\r\n\r\n');
    // A line end without carriage return may come first: then every byte is scanned.
    if (end === -1 || isLineEnd(bytes[0]) || isInterim(bytes)) return false;
    if (bytes.subarray(0, end).includes('\n\n') || bytes.subarray(0, end + 2).includes('\n\r\n'))
      return false;
    this.#received.append(bytes.subarray(0, end + 4));
    this.#state = 'complete';
    return true;
  }

  /** The parser skips empty lines before the status line. */
  #passEmptyLines(bytes: Uint8Array, from: number): number {
    let start = from;
    while (isLineEnd(bytes[start])) start += 1;
    this.#scanned = Math.max(this.#scanned, start);
    return start;
  }

  /** Keeps only a part of the received bytes. */
  #keep(start: number, end: number): void {
    const received = this.#received.take();
    this.#received.append(received.subarray(start, end));
    this.#scanned = end - start;
  }

  /** The index after the next empty line, or null if it has not arrived yet. Scans every byte once. */
  #findEnd(bytes: Uint8Array): number | null {
    while (this.#scanned < bytes.length) {
      const index = this.#scanned;
      this.#scanned += 1;
      if (bytes[index] !== lineFeed) continue;
      const before = bytes[index - 1] === carriageReturn ? index - 2 : index - 1;
      if (bytes[before] === lineFeed) return index + 1;
    }
    return null;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === carriageReturn || byte === lineFeed;
}

/** 1xx responses precede the final one. */
function isInterim(head: Uint8Array): boolean {
  return /^HTTP\/\d\.\d 1\d\d/.test(Buffer.from(head.subarray(0, 16)).toString('latin1'));
}
