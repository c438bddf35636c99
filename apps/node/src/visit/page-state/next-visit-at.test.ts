import { hostIdOf, virtualDaysAt } from '@meguri/database';
import { expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { nextVisitAt } from './next-visit-at.ts';

const day = 86_400;
const hostId = hostIdOf('example.jp');
const epochMs = Date.UTC(3000, 0, 1);

test('without a clock a page waits for its interval, up to the end of a slot', () => {
  const { nextVisitAt: at, expectedAt } = nextVisitAt({
    hostId,
    from: testNow,
    intervalSeconds: 8 * day,
    clock: null,
  });
  const waitSeconds = (at.getTime() - testNow.getTime()) / 1000;
  expect(waitSeconds).toBeGreaterThanOrEqual(8 * day);
  expect(waitSeconds).toBeLessThan((8 + 8 / 32) * day);
  expect(expectedAt).toEqual(at);
});

test('by a clock it waits for as many virtual days, which pass as fast as the clock says', () => {
  const clock = { virtualDays: 100, clockAt: new Date(testNow.getTime() - day * 1000), clockPace: 4 };
  const planned = nextVisitAt({ hostId, from: testNow, intervalSeconds: 8 * day, clock });
  const virtualDays = (planned.nextVisitAt.getTime() - epochMs) / (day * 1000);
  const waitDays = virtualDays - virtualDaysAt(clock, testNow);
  expect(waitDays).toBeGreaterThanOrEqual(8);
  expect(waitDays).toBeLessThan(8 + 8 / 32);
  const realDays = (planned.expectedAt.getTime() - testNow.getTime()) / (day * 1000);
  expect(realDays).toBeCloseTo(waitDays / 4, 6);
});
