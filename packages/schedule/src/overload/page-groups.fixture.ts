import * as fc from 'fast-check';
import type { PageGroup } from './page-group.ts';
import { emptyHistogram, movePage, type RateHistogram } from './rate-histogram.ts';

export const daily = { minDays: 1, maxDays: 400 };

/** Change rates over all decades of real pages, and beyond. */
export const anyRate = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -5, max: 2, noNaN: true }).map((exponent) => 10 ** exponent) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1e-12, 1e12) },
);

export const anyImportance = fc.constantFrom(0.01, 0.25, 0.5, 1, 2, 4, 8, 100);

export const anyBounds = fc.constantFrom(
  daily,
  { minDays: 1 / 1440, maxDays: 30 },
  { minDays: 7, maxDays: 400 },
  { minDays: 1, maxDays: 1 },
);

/** Groups of 1 to 1,000 pages. */
export const anyGroups: fc.Arbitrary<PageGroup[]> = fc.array(
  fc
    .record({ pages: fc.integer({ min: 1, max: 1_000 }), ratePerDay: anyRate, importance: anyImportance })
    .chain((group) => anyBounds.map((bounds) => ({ ...group, ...bounds }))),
  { minLength: 1, maxLength: 40 },
);

export const anyRule = fc.record({
  versionsWeight: fc.constantFrom(0, 0.5, 0.7, 1),
  keepBase: fc.boolean(),
});

export function histogramOf(cells: Iterable<number>): RateHistogram {
  const histogram = emptyHistogram();
  for (const cell of cells) movePage(histogram, null, cell);
  return histogram;
}
