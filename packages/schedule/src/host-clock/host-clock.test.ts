import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { advanceClock, clockPace, newHostClock, tellClock, usualClockTuning } from './host-clock.ts';

test('a new clock keeps real time', () => {
  expect(clockPace(newHostClock)).toBe(1);
  expect(advanceClock(newHostClock, 5 * secondsPerDay).virtualDays).toBe(5);
});

test('runs faster while more changes are found than expected, and slower while fewer are', () => {
  const told = (changed: boolean) => {
    let clock = newHostClock;
    for (let visit = 0; visit < 4; visit += 1) clock = tellClock(clock, { changeProbability: 0.5, changed });
    return clockPace(clock);
  };
  expect(told(true)).toBeCloseTo((5 / 3) ** 2, 12);
  expect(told(false)).toBeCloseTo((1 / 3) ** 2, 12);
});

test('forgets what it was told within days', () => {
  const told = tellClock(newHostClock, { changeProbability: 0, changed: true });
  const later = advanceClock(told, 10 * usualClockTuning.memoryDays * secondsPerDay);
  expect(clockPace(later)).toBeCloseTo(1, 3);
});
