import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyCapacity, deferTooMany } from './daily-capacity.ts';

test.each([
  [20, 4_320],
  [0.5, 172_800],
  [86_400, 1],
  [100_000, 1],
  [0, 86_400_000],
])('an interval of %d seconds leaves room for %d pages a day', (seconds, pages) => {
  expect(dailyCapacity(seconds)).toBe(pages);
});

test('what does not fit beside the queued pages is put off', () => {
  expect(deferTooMany({ duePages: 100, queuedPages: 30, capacity: 80 })).toEqual({ load: 50, putOff: 50 });
  expect(deferTooMany({ duePages: 10, queuedPages: 90, capacity: 80 })).toEqual({ load: 0, putOff: 10 });
});

test('no page is lost and the day is never overfilled', () => {
  const count = fc.integer({ min: 0, max: 1e6 });
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 1e6 }), (duePages, queuedPages, capacity) => {
      const { load, putOff } = deferTooMany({ duePages, queuedPages, capacity });
      expect(load + putOff).toBe(duePages);
      expect(load).toBeGreaterThanOrEqual(0);
      expect(queuedPages + load).toBeLessThanOrEqual(Math.max(queuedPages, capacity));
    }),
  );
});
