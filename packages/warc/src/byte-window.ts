/** A sliding view on a stream of bytes: more is added at its end when asked for, what is done with is dropped at its beginning. */
export class ByteWindow {
  /** The bytes read and not yet dropped. */
  bytes: Uint8Array = new Uint8Array();
  /** Whether the source has no more. */
  ended = false;
  readonly #source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#source =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** Reads until the window holds `wanted` bytes; false when the source ended before. */
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
    this.bytes = this.bytes.subarray(count);
  }

  indexOf(needle: Uint8Array): number {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).indexOf(needle);
  }

  /** Lets the source go, finished or not. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
