import type { Chance } from './chance.ts';

/** Entries that count as recent: what lies behind a door that was just opened is looked at first. */
const recentEntries = 24;

/** The inputs that ran something new when they came. */
export class Corpus {
  readonly #entries: Uint8Array[] = [];
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(input: Uint8Array): void {
    this.#entries.push(input);
  }

  /** An input to mutate, every second time a recent one. */
  pick(): Uint8Array {
    if (this.#entries.length === 0) return new Uint8Array();
    return this.#chance.pick(this.#chance.oneIn(2) ? this.#entries.slice(-recentEntries) : this.#entries);
  }
}
