import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsLeftInPhase, virtualSecondsAt, wallDateAt } from './virtual-time.ts';

const time = { epoch: new Date('2024-01-01T00:00:00Z'), speed: 1440 };

test('a minute is a day at the default speed', () => {
  expect(virtualSecondsAt(time, new Date('2024-01-01T00:01:00Z'))).toBe(86_400);
});

test('a virtual instant and its wall-clock instant map to each other', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (wall) => {
      expect(wallDateAt(time, virtualSecondsAt(time, wall)).getTime()).toBeCloseTo(wall.getTime(), -1);
    }),
  );
});

test.each([
  [0, 30],
  [29, 1],
  [30, 0],
  [99, 0],
  [100, 30],
  [-100, 30],
  [110, 20],
])('of a phase of 30 in 100 seconds, at %d there are %d seconds left', (at, left) => {
  expect(secondsLeftInPhase({ periodSeconds: 100, share: 0.3, offset: 0 }, at)).toBeCloseTo(left);
});
