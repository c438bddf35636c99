/** Runs one call at a time with a minimum pause after each; requests in between are combined into one. */
export class PausedCall {
  readonly #call: () => Promise<unknown>;
  readonly #pauseMs: number;
  #restsUntilMs: number;
  #wanted = false;
  #calling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts with a pause. */
  constructor(call: () => Promise<unknown>, pauseMs: number) {
    this.#call = call;
    this.#pauseMs = pauseMs;
    this.#restsUntilMs = performance.now() + pauseMs;
  }

  want(): void {
    this.#wanted = true;
    this.#plan();
  }

  /** Drops a pending request. */
  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    if (!this.#wanted || this.#calling || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, this.#restsUntilMs - performance.now()));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#wanted = false;
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
