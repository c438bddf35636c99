import type { Random } from '@meguri/contracts';

/** A uniform sample of a stream whose length nobody knows (Vitter's algorithm R). */
export interface Reservoir<T> {
  offer(item: T): void;
  items(): readonly T[];
}

export function createReservoir<T>(size: number, random: Random): Reservoir<T> {
  const kept: T[] = [];
  let seen = 0;
  return {
    offer: (item) => {
      seen += 1;
      if (kept.length < size) {
        kept.push(item);
        return;
      }
      const place = Math.floor(random.next() * seen);
      if (place < size) kept[place] = item;
    },
    items: () => kept,
  };
}
