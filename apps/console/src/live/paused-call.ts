/** Runs one call at a time with a minimum pause after each; requests in between are combined into one. */
export class PausedCall {
  readonly #call: () => Promise<unknown>;
  readonly #pauseMs: number;
  #restsUntilMs: number;
  #isRequested = false;
  #calling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts with a pause. */
  constructor(call: () => Promise<unknown>, pauseMs: number) {
    this.#call = call;
    this.#pauseMs = pauseMs;
    this.#restsUntilMs = performance.now() + pauseMs;
  }

  request(): void {
    this.#isRequested = true;
    this.#plan();
  }

  /** Drops a pending request. */
  stop(): void {
    this.#isRequested = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    if (!this.#isRequested || this.#calling || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, this.#restsUntilMs - performance.now()));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isRequested = false;
    this.#calling = true;
    try {
      await this.#call();
    } finally {
      this.#calling = false;
      this.#restsUntilMs = performance.now() + this.#pauseMs;
      this.#plan();
    }
  }
}
