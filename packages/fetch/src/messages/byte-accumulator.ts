const initialCapacity = 16 * 1024;

const nothing = new ArrayBuffer(0);

/** Most memory reserved for an announced length, in bytes; buffers of longer bodies grow as they arrive. */
const largestReservation = 1024 * 1024;

/**
 * Collects bytes into one growing buffer. Keeping the chunks would cost a hundred bytes of bookkeeping each:
 * gigabytes for a server that sends its body byte by byte.
 */
export class ByteAccumulator {
  readonly #maxBytes: number;
  #buffer = nothing;
  #length = 0;

  /** @param maxBytes bytes beyond this are dropped */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Reserves room for an announced length, so that bytes are not moved as they arrive. */
  expect(bytes: number): void {
    this.#reserve(Math.min(bytes, this.#maxBytes, largestReservation));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a copy of the chunk. Returns false if not all of it fitted. */
  append(chunk: Uint8Array): boolean {
    const fitting = chunk.subarray(0, this.#maxBytes - this.#length);
    this.#reserve(this.#length + fitting.length);
    new Uint8Array(this.#buffer).set(fitting, this.#length);
    this.#length += fitting.length;
    return fitting.length === chunk.length;
  }

  /** A view of the bytes so far, valid until the next `append`. */
  view(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, 0, this.#length);
  }

  /** Hands over the bytes in a buffer of exactly their size, and starts over. */
  take(): Uint8Array<ArrayBuffer> {
    const buffer = this.#buffer;
    const length = this.#length;
    this.#buffer = nothing;
    this.#length = 0;
    if (length === 0) return new Uint8Array();
    return new Uint8Array(buffer.byteLength === length ? buffer : buffer.transfer(length));
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#buffer.byteLength) return;
    const isFirst = this.#buffer.byteLength === 0 && this.#length === 0;
    const doubled = Math.max(capacity, this.#buffer.byteLength * 2, isFirst ? 0 : initialCapacity);
    const bytes = Math.min(doubled, Math.max(this.#maxBytes, capacity));
    this.#buffer = this.#buffer === nothing ? new ArrayBuffer(bytes) : this.#buffer.transfer(bytes);
  }
}
