import type { LiveEvent } from '@meguri/contracts';
import type { LiveState } from './live-state.ts';
import { hearEvent, loseConnection, nothingHeard } from './live-state.ts';

/** Holds the live state outside React, so that only what shows a value is drawn again when it changes. */
export class LiveStore {
  #state = nothingHeard;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LiveState => this.#state;

  hear(event: LiveEvent, now: Date): void {
    this.#set(hearEvent(this.#state, event, now));
  }

  lose(): void {
    this.#set(loseConnection(this.#state));
  }

  #set(next: LiveState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
