import type { CaptureEvent } from '@meguri/contracts';

/** What a reader of the log has not seen yet. */
export interface LoggedCaptures {
  /** Oldest first. */
  captures: CaptureEvent[];
  /** How many came before these that are no longer kept. */
  missedCaptures: number;
  /** The number of the last one, to read on from. */
  last: number;
}

/** The latest captures that nodes told of, numbered from 1, for readers that come back to where they were. */
export class CaptureLog {
  #kept: CaptureEvent[] = [];
  #last = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get last(): number {
    return this.#last;
  }

  add(captures: readonly CaptureEvent[]): void {
    this.#last += captures.length;
    this.#kept = [...this.#kept, ...captures].slice(-this.#most);
  }

  /** What came after the one with this number. */
  since(number: number): LoggedCaptures {
    const fresh = Math.max(0, this.#last - number);
    const captures = fresh === 0 ? [] : this.#kept.slice(-fresh);
    return { captures, missedCaptures: fresh - captures.length, last: this.#last };
  }
}
