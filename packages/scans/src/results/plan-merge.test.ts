import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planMerge } from './plan-merge.ts';

const mebibyte = 2 ** 20;

test('small neighbours are merged up to 64 MiB, large parts and single ones stay', () => {
  const parts = [20, 20, 20, 20, 40, 5, 33, 1, 1].map((size, index) => ({
    name: String(index),
    bytes: size * mebibyte,
  }));
  expect(planMerge(parts)).toEqual([
    ['0', '1', '2'],
    ['7', '8'],
  ]);
  expect(planMerge([])).toEqual([]);
});

test('no part is in two groups, the order stays, and merged parts are not merged again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 70 * mebibyte }), { maxLength: 60 }), (sizes) => {
      const parts = sizes.map((bytes, index) => ({ name: String(index), bytes }));
      const groups = planMerge(parts);
      const named = groups.flat().map(Number);
      expect(named).toEqual(named.toSorted((a, b) => a - b));
      expect(new Set(named).size).toBe(named.length);
      for (const group of groups) {
        const bytes = group.reduce((sum, name) => sum + (sizes[Number(name)] ?? 0), 0);
        expect(bytes).toBeLessThanOrEqual(64 * mebibyte);
        expect(group.length).toBeGreaterThan(1);
      }
    }),
  );
});
