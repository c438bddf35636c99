import type { Worker } from 'node:worker_threads';

const maxBytes = 1 << 20;
const headerBytes = 8;

/** The current input of a worker, readable from its parent when the worker hangs or dies. */
export class InputMirror {
  readonly shared: SharedArrayBuffer;
  readonly #header: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(headerBytes + maxBytes)) {
    this.shared = shared;
    this.#header = new Int32Array(shared, 0, 2);
    this.#bytes = new Uint8Array(shared, headerBytes);
  }

  /** Inputs written so far. */
  get count(): number {
    return Atomics.load(this.#header, 0);
  }

  /** Keeps at most the first mebibyte of the input. */
  write(input: Uint8Array): void {
    const written = input.subarray(0, maxBytes);
    this.#bytes.set(written);
    Atomics.store(this.#header, 1, written.length);
    Atomics.add(this.#header, 0, 1);
  }

  read(): Uint8Array {
    return this.#bytes.slice(0, Atomics.load(this.#header, 1));
  }
}

export type WorkerOutcome<Report> =
  | { kind: 'reported'; report: Report }
  /** The worker hung or died at this input. */
  | { kind: 'lost'; input: Uint8Array; detail: string };

/**
 * Waits for the one message of a worker and terminates it. If the worker hangs at an input or dies (out of
 * memory), the outcome contains that input.
 *
 * @throws Error if the worker failed before its first input
 */
export async function watchWorker<Report>(
  worker: Worker,
  mirror: InputMirror,
  longestInputMs: number,
): Promise<WorkerOutcome<Report>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerOutcome<Report>>();
  const lose = (detail: string) => {
    if (mirror.count === 0) reject(new Error(detail));
    else resolve({ kind: 'lost', input: mirror.read(), detail });
  };
  let countBefore = -1;
  const watch = setInterval(() => {
    if (mirror.count > 0 && mirror.count === countBefore) lose(`not done after ${longestInputMs} ms`);
    countBefore = mirror.count;
  }, longestInputMs);
  worker.on('message', (report: Report) => resolve({ kind: 'reported', report }));
  worker.on('error', (error) => lose(`the worker died: ${String(error)}`));
  worker.on('exit', (code) => lose(`the worker exited with code ${code} and without a report`));
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
