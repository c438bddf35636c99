import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  durationClassCount,
  durationClassEndsMs,
  durationClassOf,
  durationPercentileMs,
} from './duration-classes.ts';

const countsOf = (durations: readonly number[]) => {
  const counts = Array.from({ length: durationClassCount }, () => 0);
  for (const one of durations) counts[durationClassOf(one)]! += 1;
  return counts;
};

test('a duration at the end of a class belongs to the next one', () => {
  expect([0, 49, 50, 9_999, 10_000, 900_000].map(durationClassOf)).toEqual([0, 0, 1, 7, 8, 8]);
});

test('a percentile lies in the class of the true one, and never beyond the longest duration', () => {
  const durations = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99, 1), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b);
      const longest = sorted.at(-1) ?? 0;
      const exact = sorted[Math.ceil(share * all.length) - 1] ?? 0;
      const estimate = durationPercentileMs(countsOf(all), share, longest) ?? Number.NaN;
      const place = durationClassOf(exact);
      expect(estimate).toBeGreaterThanOrEqual(Math.min(durationClassEndsMs[place - 1] ?? 0, longest));
      expect(estimate).toBeLessThanOrEqual(Math.min(durationClassEndsMs[place] ?? longest, longest));
    }),
  );
});

test('without accesses there is no percentile', () => {
  expect(durationPercentileMs(countsOf([]), 0.95, 0)).toBeNull();
});
