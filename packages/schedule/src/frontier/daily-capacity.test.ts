import { expect, test } from 'vitest';
import { dailyCapacity } from './daily-capacity.ts';

test.each([
  [20, 4_320],
  [0.5, 172_800],
  [86_400, 1],
  [100_000, 1],
  [0, 86_400_000],
])('an interval of %d seconds leaves room for %d pages a day', (seconds, pages) => {
  expect(dailyCapacity(seconds)).toBe(pages);
});
