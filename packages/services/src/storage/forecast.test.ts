import { expect, test } from 'vitest';
import { fullAt, usedBytesPerDay } from './forecast.ts';

const hourMs = 3_600_000;
const now = new Date('2026-03-01T00:00:00Z');
const falling = (hours: number, bytesPerHour: number) =>
  Array.from({ length: hours + 1 }, (_, hour) => ({ at: hour * hourMs, value: 1e9 - hour * bytesPerHour }));

test('the daily loss of a disk is the slope of its samples, however they scatter', () => {
  expect(usedBytesPerDay(falling(48, 1_000))).toBeCloseTo(24_000);
  const scattered = falling(48, 1_000).map(({ at, value }, i) => ({ at, value: value + (i % 2 ? 50 : -50) }));
  expect(usedBytesPerDay(scattered)).toBeCloseTo(24_000, -2);
});

test('there is no forecast from a few hours, or for a disk that is not filling', () => {
  expect(usedBytesPerDay([])).toBeNull();
  expect(usedBytesPerDay(falling(5, 1_000))).toBeNull();
  expect(usedBytesPerDay(falling(48, 0))).toBeNull();
  expect(usedBytesPerDay(falling(48, -5))).toBeNull();
});

test('forecasts when free space reaches the required minimum', () => {
  const days = (count: number) => new Date(now.getTime() + count * 24 * hourMs);
  const disk = { now, freeBytes: 100, minFreeBytes: 40, usedPerDay: 10 };
  expect(fullAt(disk)).toEqual(days(6));
  expect(fullAt({ ...disk, freeBytes: 30 })).toEqual(now);
  expect(fullAt({ ...disk, usedPerDay: null })).toBeNull();
  expect(fullAt({ ...disk, usedPerDay: 1e-9 })).toBeNull();
  expect(fullAt({ ...disk, freeBytes: null })).toBeNull();
});
