import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadDelta } from './load-delta.ts';
import { plannedFrequency } from './planned-frequency.ts';

const plans = fc.array(
  fc.record({
    page: fc.integer({ min: 0, max: 30 }),
    intervalSeconds: fc.option(fc.integer({ min: 60, max: 400 * 86_400 })),
  }),
  { maxLength: 300 },
);

test('any sequence of adding, rescheduling and removing pages equals a full scan, bit for bit', () => {
  fc.assert(
    fc.property(plans, (changes) => {
      const pages = new Map<number, number>();
      let load = 0n;
      for (const { page, intervalSeconds } of changes) {
        load += BigInt(loadDelta(pages.get(page) ?? null, intervalSeconds));
        if (intervalSeconds === null) pages.delete(page);
        else pages.set(page, intervalSeconds);
      }
      const scanned = [...pages.values()].reduce(
        (sum, seconds) => sum + BigInt(plannedFrequency(seconds)),
        0n,
      );
      expect(load).toBe(scanned);
    }),
  );
});

test('the order in which differences arrive does not matter', () => {
  fc.assert(
    fc.property(plans, (changes) => {
      const deltas = changes.map(({ intervalSeconds }) => loadDelta(3_600, intervalSeconds));
      const sum = (numbers: number[]) => numbers.reduce((total, delta) => total + delta, 0);
      expect(sum(deltas.toReversed())).toBe(sum(deltas));
      expect(sum(deltas.toSorted((a, b) => a - b))).toBe(sum(deltas));
    }),
  );
});
