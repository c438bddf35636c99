import { seededRandom } from '@meguri/testing';

/** Randomness that repeats, in the forms that mutations need. */
export class Chance {
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A whole number from 0 to before `bound`; 0 where there is no choice. */
  below(bound: number): number {
    return Math.floor(this.#random.next() * bound);
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** @throws RangeError where there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}
