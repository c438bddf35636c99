import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import type { RevisitIntervals } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { revisitIntervalsSummary } from './revisit-intervals-summary.ts';

const day = 86_400;
const states = { once: 0, failing: 0, unplanned: 0, uncaptured: 0 };
const figure = (
  bins: [fromDays: number, toDays: number | null, pages: number][],
  once = 0,
): RevisitIntervals => ({
  at: new Date(0),
  before: null,
  bins: bins.map(([from, to, pages]) => ({
    fromSeconds: from * day,
    toSeconds: to === null ? null : to * day,
    pages,
    pagesBefore: null,
    accessesPerDay: 1,
  })),
  states: { ...states, once },
  limits: null,
});

it.each<[string, RevisitIntervals, string]>([
  ['nothing', figure([]), 'No page has been accessed twice yet.'],
  [
    'first accesses only',
    figure([], 1),
    'No page has been accessed twice yet. Not counted: 1 page accessed only once.',
  ],
  [
    'many',
    figure(
      [
        [1, 2, 30],
        [5, 7, 10],
        [7, 10, 60],
      ],
      2_000,
    ),
    'Half of 100 pages are revisited within 10 d; 40 % within 1 week. Not counted: 2,000 pages accessed only once.',
  ],
  [
    'only very long ones',
    figure([[3_650, null, 2]]),
    'The median revisit interval of 2 pages is ≥ 3,650 d; 0 % within 1 week.',
  ],
])('reads the summary out of %s', (_what, data, summary) => {
  expect(revisitIntervalsSummary(data, translatorOf('en', 'intervals.revisit'), formatsOf('en', 'UTC'))).toBe(
    summary,
  );
});
