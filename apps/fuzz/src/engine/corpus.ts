import { seededRandom } from '@meguri/testing';

/** Random choices for mutations, reproducible by seed. */
export class Chance {
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** An integer of at least 0 and less than `bound`. */
  below(bound: number): number {
    return Math.floor(this.#random.next() * bound);
  }

  /** True with probability 1 / `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** @throws RangeError if `items` is empty */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('no items to pick from');
    return item;
  }
}

/**
 * Number of newest entries from which half of all picks come: they lead to code that has just been reached.
 */
const recentEntries = 24;

/** The inputs that covered new source when they first ran. */
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

  /** An input to mutate. */
  pick(): Uint8Array {
    if (this.#entries.length === 0) return new Uint8Array();
    return this.#chance.pick(this.#chance.oneIn(2) ? this.#entries.slice(-recentEntries) : this.#entries);
  }
}
