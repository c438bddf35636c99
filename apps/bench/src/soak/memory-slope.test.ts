import { seededRandom } from '@meguri/testing';
import { expect, test } from 'vitest';
import { memorySlope, type MemorySample } from './memory-slope.ts';

const everyTenSeconds = (bytesAt: (hours: number) => number): MemorySample[] =>
  Array.from({ length: 720 }, (_, index) => ({ hours: index / 360, bytes: bytesAt(index / 360) }));

test('the slope of a straight line has an interval of zero width', () => {
  const slope = memorySlope(everyTenSeconds((hours) => 100 + 7 * hours));
  expect(slope?.perHour).toBeCloseTo(7);
  expect(slope?.low).toBeCloseTo(7);
  expect(slope?.high).toBeCloseTo(7);
});

/** Readings of a heap that grows for minutes until a collection, with lasting steps. */
function heap(seed: number, trend: number): MemorySample[] {
  const random = seededRandom(seed);
  let drift = 0;
  return everyTenSeconds((hours) => {
    drift = 0.9 * drift + (random.next() - 0.5) * 20;
    return 300 + trend * hours + ((hours * 60) % 3) * 10 + drift;
  });
}

test('the interval contains the true slope in nearly all noisy series', () => {
  const covered = Array.from({ length: 200 }, (_, seed) => memorySlope(heap(seed + 1, 5))).filter(
    (slope) => slope !== null && slope.low <= 5 && slope.high >= 5,
  );
  expect(covered.length).toBeGreaterThan(180);
});

test('a leak is distinguished from noise', () => {
  for (let seed = 1; seed <= 50; seed += 1) expect(memorySlope(heap(seed, 60))?.low).toBeGreaterThan(0);
});

test('too few readings have no slope', () => {
  expect(memorySlope([])).toBeNull();
  expect(memorySlope(heap(1, 0).slice(0, 20))).toBeNull();
});
