import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  intervalBinEdges,
  intervalBinOf,
  intervalEdgesSeconds,
  hostIntervalBins,
  idleHostBin,
  changeRatioThousandths,
  uniqueRatioThousandths,
  pageIntervalBin,
  pageStateBins,
  type CountedPage,
} from './interval-bins.ts';
import { frequencyUnitsPerDay, plannedFrequency } from '../load/planned-frequency.ts';

const day = 86_400;

test('edges ascend, and no bin is wider than a factor of two', () => {
  for (const [index, edge] of intervalEdgesSeconds.entries()) {
    const next = intervalEdgesSeconds[index + 1] ?? edge * 2;
    expect(next / edge).toBeGreaterThan(1);
    expect(next / edge).toBeLessThanOrEqual(2);
  }
});

test('the shortest and the longest interval of a crawl, and the start of random intervals, are edges', () => {
  expect(intervalEdgesSeconds).toEqual(expect.arrayContaining([1, 60, 3_600, day, 300 * day, 400 * day]));
});

test('an interval at an edge belongs to the bin that begins there', () => {
  for (const [index, edge] of intervalEdgesSeconds.entries()) {
    expect(intervalBinOf(edge)).toBe(index + 1);
    expect(intervalBinOf(edge * (1 - Number.EPSILON))).toBe(index);
  }
});

test('0 is in the first bin, Infinity in the last', () => {
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

test('a host is counted by its demand, and by its polite interval', () => {
  const load = BigInt(plannedFrequency(86_400)) * 4n;
  expect(hostIntervalBins({ load, effectiveIntervalSeconds: 20 })).toEqual({
    demanded: intervalBinOf(21_600),
    attainable: intervalBinOf(20),
  });
});

test('a host of one page that is visited every minute is at the edge of a minute exactly', () => {
  const load = BigInt(frequencyUnitsPerDay * 1_440);
  expect(hostIntervalBins({ load, effectiveIntervalSeconds: 60 }).demanded).toBe(intervalBinOf(60));
});

test('a host without demand is idle at any polite interval', () => {
  expect(hostIntervalBins({ load: 0n, effectiveIntervalSeconds: 0 })).toEqual({
    demanded: idleHostBin,
    attainable: idleHostBin,
  });
});

const page: CountedPage = { visits: 2, intervalSeconds: 86_400, consecutiveErrors: 0 };

test.each<[string, Partial<CountedPage>, number]>([
  ['visited twice', {}, intervalBinOf(86_400)],
  ['visited once', { visits: 1 }, pageStateBins.once],
  ['failing', { consecutiveErrors: 1 }, pageStateBins.failing],
  ['failing at its second access', { visits: 1, consecutiveErrors: 3 }, pageStateBins.failing],
  ['excluded while failing', { intervalSeconds: 0, consecutiveErrors: 3 }, pageStateBins.unplanned],
  ['never captured, failing', { visits: 0, consecutiveErrors: 2 }, pageStateBins.uncaptured],
  ['never captured, excluded', { visits: 0, intervalSeconds: 0 }, pageStateBins.uncaptured],
])('a page that is %s has its one bin', (_what, state, bin) => {
  expect(pageIntervalBin({ ...page, ...state })).toBe(bin);
});

test('the ratio omits the first access and is rounded down', () => {
  expect(changeRatioThousandths({ visits: 0, changes: 0 })).toBe(0);
  expect(changeRatioThousandths({ visits: 1, changes: 0 })).toBe(0);
  expect(changeRatioThousandths({ visits: 4, changes: 2 })).toBe(666);
  expect(changeRatioThousandths({ visits: 4, changes: 3 })).toBe(1000);
});

test('a first access and each new version count as unique, returns to former versions do not', () => {
  const ratio = (visits: number, changes: number, returns = 0) =>
    uniqueRatioThousandths({ visits, changes, returns });
  expect([ratio(0, 0), ratio(1, 0)]).toEqual([0, 0]);
  expect([ratio(4, 0), ratio(4, 2), ratio(4, 3)]).toEqual([250, 750, 1_000]);
  expect([ratio(4, 3, 1), ratio(4, 3, 3), ratio(3, 1)]).toEqual([750, 250, 666]);
});
