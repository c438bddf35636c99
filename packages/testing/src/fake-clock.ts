import type { Clock } from '@meguri/contracts';

/** A stopped clock that tests move. */
export class FakeClock implements Clock {
  #nowMs: number;

  /**
   * @param start the first instant it shows; a fixed one by default, so that tests do not
   * depend on the day they run
   */
  constructor(start: Date | string = '2025-03-01T00:00:00.000Z') {
    this.#nowMs = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  /** Moves by `seconds`, which may be fractional, or negative for a clock that was set back. */
  advanceSeconds(seconds: number): void {
    this.#nowMs += seconds * 1000;
  }

  set(instant: Date | string): void {
    this.#nowMs = new Date(instant).getTime();
  }
}
