import { expect, test } from 'vitest';
import { bridgeGaps } from './bridge-gaps.ts';

const day = 86_400;
const page = (changes: number[]) => ({
  page: '/',
  createdAt: 0,
  deletedAt: null,
  windowStart: 0,
  windowEnd: 100 * day,
  distinctVersions: 9,
  changes,
});
const gap = { start: 10 * day, end: 20 * day };
const middle = () => 0.5;

test('a change seen right after a gap is moved back into it', () => {
  expect(bridgeGaps(page([5 * day, 20.1 * day, 30 * day]), [gap], middle).changes).toEqual([
    5 * day,
    15 * day,
    30 * day,
  ]);
});

test('a change long after a gap stays, and so does a page without one', () => {
  expect(bridgeGaps(page([23 * day]), [gap], middle).changes).toEqual([23 * day]);
  expect(bridgeGaps(page([]), [gap], middle).changes).toEqual([]);
});
