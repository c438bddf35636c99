import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { intersectRanges, type SurtRange } from './surt-ranges.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Ranges in order that do not touch, drawn by their bounds. */
const ranges = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 6 }), fc.boolean(), fc.boolean())
  .map(([drawn, isOpenBefore, isOpenAfter]): SurtRange[] => {
    const bounds: (string | null)[] = drawn.toSorted();
    if (isOpenBefore) bounds.unshift(null);
    if (bounds.length % 2 === 1 || (isOpenAfter && bounds.length > 0)) bounds.push(null);
    const found: SurtRange[] = [];
    for (let at = 0; at + 1 < bounds.length; at += 2)
      found.push({ from: bounds[at] ?? null, before: bounds[at + 1] ?? null });
    return found;
  });

const holds = (list: readonly SurtRange[], key: string) =>
  list.some(({ from, before }) => (from === null || key >= from) && (before === null || key < before));

test('a key is in the common ranges exactly if it is in both', () => {
  fc.assert(
    fc.property(ranges, ranges, (some, others) => {
      const common = intersectRanges(some, others);
      for (const key of [...letters, '', 'zz'])
        expect(holds(common, key)).toBe(holds(some, key) && holds(others, key));
    }),
  );
});
