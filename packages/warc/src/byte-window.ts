/**
 * A sliding window on a stream of bytes: reads more at its end on request, and drops consumed bytes at its
 * beginning.
 */
export class ByteWindow {
  /** The bytes that were read and not dropped yet. */
  bytes: Uint8Array = new Uint8Array();
  /** Whether the source has ended. */
  ended = false;
  /** Bytes of the source before the window. */
  dropped = 0;
  readonly #source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#source =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** Reads until the window has `wanted` bytes; false if the source ends before. */
  async fill(wanted: number): Promise<boolean> {
    const parts = [this.bytes];
    let length = this.bytes.byteLength;
    while (length < wanted && !this.ended) {
      const next = await this.#source.next();
      if (next.done) {
        this.ended = true;
      } else {
        parts.push(next.value);
        length += next.value.byteLength;
      }
    }
    if (parts.length > 1) this.bytes = Buffer.concat(parts);
    return length >= wanted;
  }

  drop(count: number): void {
    this.dropped += Math.min(count, this.bytes.byteLength);
    this.bytes = this.bytes.subarray(count);
  }

  indexOf(needle: Uint8Array): number {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).indexOf(needle);
  }

  /** Releases the source, also before its end. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
