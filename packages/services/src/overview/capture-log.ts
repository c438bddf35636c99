import type { CaptureEvent } from '@meguri/contracts';

/** Entries that a reader has not seen yet. */
export interface LoggedCaptures {
  /** Oldest first. */
  captures: CaptureEvent[];
  /** Number of missed entries that are no longer stored. */
  missedCaptures: number;
  /** Number of the last entry, to continue from. */
  last: number;
}

/**
 * The latest captures that nodes reported, numbered from 1, so that readers can continue where they stopped.
 */
export class CaptureLog {
  #kept: CaptureEvent[] = [];
  #last = 0;
  readonly #maxKept: number;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  get last(): number {
    return this.#last;
  }

  add(captures: readonly CaptureEvent[]): void {
    this.#last += captures.length;
    this.#kept = [...this.#kept, ...captures].slice(-this.#maxKept);
  }

  /** Entries after the given number. */
  since(number: number): LoggedCaptures {
    const fresh = Math.max(0, this.#last - number);
    const captures = fresh === 0 ? [] : this.#kept.slice(-fresh);
    return { captures, missedCaptures: fresh - captures.length, last: this.#last };
  }
}
