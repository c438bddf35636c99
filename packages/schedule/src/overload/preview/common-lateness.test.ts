import { expect, test } from 'vitest';
import type { PageGroup } from '../page-group.ts';
import { daily } from '../page-groups.fixture.ts';
import { commonLatenessDays } from './common-lateness.ts';

const groupOf = (pages: number, intervalDays: number): PageGroup => ({
  pages,
  ratePerDay: 1 / intervalDays,
  importance: 1,
  ...daily,
});

/**
 * Serves pages one by one in the order of their due times, and returns the mean lateness of the last visits.
 */
function latenessOfQueue(groups: readonly PageGroup[], capacityPerDay: number, days: number): number {
  const pages = groups.flatMap((group) =>
    Array.from({ length: group.pages }, (_, index) => ({
      intervalDays: 1 / group.ratePerDay,
      due: index / group.pages / group.ratePerDay,
    })),
  );
  const lateness: number[] = [];
  for (let visit = 0; visit < days * capacityPerDay; visit += 1) {
    const now = visit / capacityPerDay;
    const page = pages.reduce((first, page) => (page.due < first.due ? page : first));
    if (page.due > now) continue;
    lateness.push(now - page.due);
    page.due = now + page.intervalDays;
  }
  const settled = lateness.slice(lateness.length / 2);
  return settled.reduce((sum, late) => sum + late, 0) / settled.length;
}

test.each([0.9, 0.7, 0.4])(
  'at %d of the demand every visit is as late as in a queue served by due date',
  (share) => {
    const groups = [groupOf(20, 2), groupOf(40, 8), groupOf(60, 30)];
    const capacity = share * (20 / 2 + 40 / 8 + 60 / 30);
    const lateness = commonLatenessDays(groups, capacity);
    expect(latenessOfQueue(groups, capacity, 1_000) / lateness).toBeCloseTo(1, 1);
  },
);

test('a host with enough capacity is not late, one without any is infinitely late', () => {
  expect(commonLatenessDays([groupOf(10, 10)], 1)).toBe(0);
  expect(commonLatenessDays([groupOf(10, 10)], Infinity)).toBe(0);
  expect(commonLatenessDays([groupOf(10, 10)], 0)).toBe(Infinity);
  expect(commonLatenessDays([], 0)).toBe(0);
});
