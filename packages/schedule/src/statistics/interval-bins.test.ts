import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalBinEdges, intervalBinOf, intervalEdgesSeconds } from './interval-bins.ts';

const day = 86_400;

test('edges ascend, and no bin is wider than a factor of two', () => {
  for (const [index, edge] of intervalEdgesSeconds.entries()) {
    const next = intervalEdgesSeconds[index + 1] ?? edge * 2;
    expect(next / edge).toBeGreaterThan(1);
    expect(next / edge).toBeLessThanOrEqual(2);
  }
});

test('the shortest and the longest interval of a crawl, and where it starts to draw by lot, are edges', () => {
  expect(intervalEdgesSeconds).toEqual(expect.arrayContaining([1, 60, 3_600, day, 300 * day, 400 * day]));
});

test('an interval at an edge belongs to the bin that begins there', () => {
  for (const [index, edge] of intervalEdgesSeconds.entries()) {
    expect(intervalBinOf(edge)).toBe(index + 1);
    expect(intervalBinOf(edge * (1 - Number.EPSILON))).toBe(index);
  }
});

test('nothing at all is in the first bin, for ever in the last', () => {
  expect(intervalBinOf(0)).toBe(0);
  expect(intervalBinOf(Infinity)).toBe(intervalEdgesSeconds.length);
});

test('every interval lies between the edges of its bin', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e10, noNaN: true }), (seconds) => {
      const bin = intervalBinOf(seconds);
      const { fromSeconds, toSeconds } = intervalBinEdges(bin);
      expect(fromSeconds).toBeLessThanOrEqual(seconds);
      expect(toSeconds).toBeGreaterThan(seconds);
    }),
  );
});
