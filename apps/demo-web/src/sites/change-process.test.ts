import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countChanges, nextChangeAfter, versionAt } from './change-process.ts';
import type { ChangeProcess } from './change-process.ts';

const hour = 3600;

const processes: fc.Arbitrary<ChangeProcess> = fc.record({
  key: fc.integer({ min: 0, max: 0xffff_ffff }),
  ratePerSecond: fc.double({ min: 1e-9, max: 1e-2, noNaN: true }),
});
const instants = fc.double({ min: -1e9, max: 1e12, noNaN: true });

/** Instants of all changes in (from, to], found by walking from one to the next. */
function changesBetween(process: ChangeProcess, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = nextChangeAfter(process, from); at <= to; at = nextChangeAfter(process, at)) found.push(at);
  return found;
}

describe('a change process', () => {
  test('shows one version from the instant of its change until just before the next', () => {
    fc.assert(
      fc.property(processes, instants, (process, at) => {
        const version = versionAt(process, at);
        const next = nextChangeAfter(process, at);
        expect(version.changedAtSeconds).toBeLessThanOrEqual(at);
        expect(next).toBeGreaterThan(at);
        expect(versionAt(process, version.changedAtSeconds)).toEqual(version);
        expect(versionAt(process, next).changedAtSeconds).toBe(next);
        expect(versionAt(process, next).sequence).toBeGreaterThan(version.sequence);
      }),
    );
  });

  test('counts the same changes whether asked at once or in two parts', () => {
    fc.assert(
      fc.property(processes, instants, fc.tuple(fc.nat(40), fc.nat(40)), (process, from, [first, second]) => {
        const middle = from + first / process.ratePerSecond;
        const to = middle + second / process.ratePerSecond;
        const parts = countChanges(process, from, middle) + countChanges(process, middle, to);
        expect(countChanges(process, from, to)).toBe(parts);
      }),
    );
  });

  test('walks from change to change exactly as often as it counts', () => {
    const process = { key: 7, ratePerSecond: 1 / hour };
    expect(changesBetween(process, 0, 500 * hour)).toHaveLength(countChanges(process, 0, 500 * hour));
  });

  test('has the rate that it was given, within four standard errors', () => {
    const expected = 20_000;
    const process = { key: 99, ratePerSecond: 1 / hour };
    const counted = countChanges(process, 0, expected * hour);
    expect(Math.abs(counted - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  test('has exponential intervals: coefficient of variation 1 and a share e^-1 longer than the mean', () => {
    const changes = changesBetween({ key: 3, ratePerSecond: 1 }, 0, 20_000);
    const intervals = changes.slice(1).map((at, i) => at - (changes[i] ?? 0));
    const mean = intervals.reduce((sum, x) => sum + x, 0) / intervals.length;
    const variance = intervals.reduce((sum, x) => sum + (x - mean) ** 2, 0) / intervals.length;
    expect(Math.sqrt(variance) / mean).toBeCloseTo(1, 1);
    expect(intervals.filter((x) => x > mean).length / intervals.length).toBeCloseTo(Math.exp(-1), 1);
  });

  test('has Poisson counts across buckets: variance equal to the mean', () => {
    const counts = Array.from({ length: 4000 }, (_, i) =>
      countChanges({ key: 5, ratePerSecond: 1 }, i * 7, (i + 1) * 7),
    );
    const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
    const variance = counts.reduce((sum, n) => sum + (n - mean) ** 2, 0) / counts.length;
    expect(mean / 7).toBeCloseTo(1, 1);
    expect(Math.abs(variance / mean - 1)).toBeLessThan(0.1);
  });

  test('with rate 0 never changes', () => {
    const process = { key: 1, ratePerSecond: 0 };
    expect(versionAt(process, 1e12)).toEqual({ sequence: 0, changedAtSeconds: Number.NEGATIVE_INFINITY });
    expect(nextChangeAfter(process, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(countChanges(process, 0, 1e12)).toBe(0);
  });
});
