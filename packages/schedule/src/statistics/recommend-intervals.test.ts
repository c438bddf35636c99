import { expect, test } from 'vitest';
import { intervalBinOf } from './interval-bins.ts';
import { recommendBounds, type IntervalPages } from './recommend-intervals.ts';

const day = 86_400;
const limits = { minIntervalSeconds: day, maxIntervalSeconds: 90 * day };
const possible = { shortestSeconds: 60, longestSeconds: 400 * day };

const pagesAt = (seconds: number, ratio: number, pages = 10_000): IntervalPages => ({
  bin: intervalBinOf(seconds),
  pages,
  ratio,
  accessesPerDay: (pages * day) / seconds,
});

test('no bound is recommended where the policy reaches the target between the bounds', () => {
  expect(recommendBounds([pagesAt(5 * day, 0.64)], limits, possible)).toEqual([]);
  expect(recommendBounds([pagesAt(5 * day, 0.2)], limits, possible)).toEqual([]);
  expect(recommendBounds([pagesAt(day, 0.2), pagesAt(89 * day, 0.9)], limits, possible)).toEqual([]);
});

test('a shorter minimum is recommended to pages that change faster, and finds more versions', () => {
  const [found, ...others] = recommendBounds([pagesAt(day, 0.95)], limits, possible);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ bound: 'minIntervalSeconds', fromSeconds: day, toSeconds: 8 * 3_600 });
  expect(found?.after.ratio).toBeGreaterThan(0.6);
  expect(found?.after.ratio).toBeLessThan(0.75);
  expect(found?.after.accessesPerDay).toBeCloseTo(30_000, 6);
  expect(found?.after.versionsPerDay).toBeGreaterThan(1.9 * (found?.before.versionsPerDay ?? Infinity));
});

test('a longer maximum is recommended to pages that change more slowly, and saves accesses', () => {
  const [found] = recommendBounds([pagesAt(70 * day, 0.3), pagesAt(89 * day, 0.4)], limits, possible);
  expect(found).toMatchObject({ bound: 'maxIntervalSeconds', pages: 20_000, fromSeconds: 90 * day });
  expect(found?.toSeconds).toBeGreaterThan(90 * day);
  expect(found?.after.accessesPerDay).toBeLessThan(found?.before.accessesPerDay ?? 0);
  expect(found?.after.ratio).toBeGreaterThan(found?.before.ratio ?? 1);
});

test('recommended bounds are possible, and pages without any change give no endless one', () => {
  const never = recommendBounds([pagesAt(89 * day, 0)], limits, possible);
  expect(never).toMatchObject([{ toSeconds: 300 * day }]);
  const longest = { ...limits, maxIntervalSeconds: 400 * day };
  expect(recommendBounds([pagesAt(399 * day, 0)], longest, possible)).toEqual([]);
  const shortest = { ...limits, minIntervalSeconds: 60 };
  expect(recommendBounds([pagesAt(60, 1)], shortest, possible)).toEqual([]);
});

test('a few pages are no evidence', () => {
  expect(recommendBounds([pagesAt(day, 1, 19)], limits, possible)).toEqual([]);
});
