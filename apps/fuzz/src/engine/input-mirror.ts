const mostBytes = 1 << 20;
const headerBytes = 8;

/** The input that a thread is at, to be seen from another thread when it hangs or dies. */
export class InputMirror {
  readonly shared: SharedArrayBuffer;
  readonly #header: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(headerBytes + mostBytes)) {
    this.shared = shared;
    this.#header = new Int32Array(shared, 0, 2);
    this.#bytes = new Uint8Array(shared, headerBytes);
  }

  /** Inputs so far. */
  get count(): number {
    return Atomics.load(this.#header, 0);
  }

  /** Notes an input, the beginning of it where it is longer than a mebibyte. */
  write(input: Uint8Array): void {
    const kept = input.subarray(0, mostBytes);
    this.#bytes.set(kept);
    Atomics.store(this.#header, 1, kept.length);
    Atomics.add(this.#header, 0, 1);
  }

  read(): Uint8Array {
    return this.#bytes.slice(0, Atomics.load(this.#header, 1));
  }
}
