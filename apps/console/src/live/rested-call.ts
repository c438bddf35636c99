/** Calls one at a time with a rest after each; what is wanted during a call or a rest is done once at its end. */
export class RestedCall {
  readonly #call: () => Promise<unknown>;
  readonly #restMs: number;
  #restsUntilMs: number;
  #wanted = false;
  #calling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins with a rest. */
  constructor(call: () => Promise<unknown>, restMs: number) {
    this.#call = call;
    this.#restMs = restMs;
    this.#restsUntilMs = performance.now() + restMs;
  }

  want(): void {
    this.#wanted = true;
    this.#plan();
  }

  /** Forgets what is wanted. */
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
      this.#restsUntilMs = performance.now() + this.#restMs;
      this.#plan();
    }
  }
}
