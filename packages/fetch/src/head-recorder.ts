import type { Socket } from 'node:net';
import { ByteAccumulator } from './byte-accumulator.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Keeps the response head byte for byte as it comes over an HTTP/1 connection. undici hands out names and values only, and an archive wants
 * the version, the reason phrase, the blanks and the folding as well. It looks over the shoulder of the parser, which takes its input by
 * `socket.read()`.
 */
export class HeadRecorder {
  readonly #head: ByteAccumulator;
  #scanned = 0;
  #recording = false;

  /** @param maxBytes the parser's own limit on a head; anything longer will not be asked for */
  constructor(socket: Socket, maxBytes: number) {
    this.#head = new ByteAccumulator(maxBytes * 2);
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      const chunk: unknown = read(size);
      if (this.#recording && chunk instanceof Uint8Array) this.#record(chunk);
      return chunk;
    };
  }

  /** Begins with the next byte that arrives. */
  start(): void {
    this.#head.take();
    this.#scanned = 0;
    this.#recording = true;
  }

  /** The head of the final response; call it when the parser has seen its end. */
  take(): Uint8Array {
    this.#recording = false;
    return this.#head.take();
  }

  #record(chunk: Uint8Array): void {
    this.#head.append(chunk);
    for (let end = this.#findEnd(); end !== null; end = this.#findEnd()) {
      const bytes = this.#head.take();
      this.#scanned = 0;
      this.#head.append(isInterim(bytes) ? bytes.subarray(end) : bytes.subarray(0, end));
      if (isInterim(bytes)) continue;
      this.#recording = false;
      return;
    }
  }

  /** The index after the empty line, or null if it has not come yet. */
  #findEnd(): number | null {
    const bytes = this.#head.view();
    for (let index = this.#scanned; index < bytes.length; index++) {
      if (bytes[index] !== lineFeed) continue;
      const before = bytes[index - 1] === carriageReturn ? index - 2 : index - 1;
      if (bytes[before] === lineFeed) return index + 1;
    }
    this.#scanned = bytes.length;
    return null;
  }
}

/** 1xx responses come before the one that counts. */
function isInterim(head: Uint8Array): boolean {
  return /^HTTP\/\d\.\d 1\d\d/.test(Buffer.from(head.subarray(0, 16)).toString('latin1'));
}
