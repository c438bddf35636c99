import { describe, expect, test } from 'vitest';
import { hasGoodRecord } from './good-record.ts';
import { openPlaces, otherPlaces, prefixPlaces, waitForPlace } from './open-places.ts';
import { isOutOfPatience, slotPatience, slotTightness } from './slot-patience.ts';
import { afterPreemption, lastingShortage, type SlotShortage } from './slot-shortage.ts';
import { isFreshAt } from './standing.ts';

describe('a good record', () => {
  const good = { accessCount: 10n, consecutiveErrors: 0, errorRing: 0b10, speedBytesPerSecond: 4_096 };

  test('takes ten accesses, at most one failure and 4 kB/s', () => {
    expect(hasGoodRecord(good)).toBe(true);
  });

  test.each([
    ['nine accesses', { accessCount: 9n }],
    ['two failures among the last ten', { errorRing: 0b110 }],
    ['a failure at last', { errorRing: 1, consecutiveErrors: 1 }],
    ['60 B/s', { speedBytesPerSecond: 60 }],
    ['no answer yet', { speedBytesPerSecond: null }],
  ])('is lost by %s', (_, changed) => {
    expect(hasGoodRecord({ ...good, ...changed })).toBe(false);
  });
});

describe('open places', () => {
  test.each([
    [{ places: 100, reservedShare: 0.5, provenDemand: 0 }, 100],
    [{ places: 100, reservedShare: 0.5, provenDemand: 3 }, 94],
    [{ places: 100, reservedShare: 0.5, provenDemand: 80 }, 50],
    [{ places: 2, reservedShare: 0.5, provenDemand: 5 }, 1],
    [{ places: 1, reservedShare: 0.5, provenDemand: 5 }, 1],
    [{ places: 10, reservedShare: 1, provenDemand: 10 }, 1],
  ])('%j leave %i', (input, open) => {
    expect(openPlaces(input)).toBe(open);
  });

  test('a prefix has at least the places of an address, a /48 twice as many', () => {
    expect(prefixPlaces({ perPrefix: 20, perAddress: 2, width: 1 })).toBe(20);
    expect(prefixPlaces({ perPrefix: 20, perAddress: 100, width: 1 })).toBe(100);
    expect(prefixPlaces({ perPrefix: 20, perAddress: 2, width: 2 })).toBe(40);
  });
});

test('a refused host waits longer in a larger crowd, and lets others try from the third time on', () => {
  const waits = [0, 2, 100, 10_000].map((waiting) => waitForPlace(1, 'proven', { waiting, places: 20 }));
  expect(waits.map(({ seconds }) => seconds)).toEqual([0.25, 0.25, 5, 15]);
  const yields = (standing: 'fresh' | 'other') =>
    [1, 2, 3, 4].map((refusals) => waitForPlace(refusals, standing, { waiting: 1, places: 2 }).yields);
  expect(yields('fresh')).toEqual([false, false, true, true]);
  expect(yields('other')).toEqual([true, true, true, true]);
});

describe('patience', () => {
  const usual = { graceSeconds: 60, minSpeedBytesPerSecond: 50, totalSeconds: 1200 };
  const full = { graceSeconds: 3, minSpeedBytesPerSecond: 20_000, totalSeconds: 30 };
  const at = (node: number, typicalSeconds = 0.2) =>
    slotPatience(slotTightness({ node, prefix: 0 }), { usual, full, typicalSeconds });

  test('is the usual one while half of the places are free', () => {
    expect(at(0)).toEqual(usual);
    expect(at(0.5)).toEqual(usual);
  });

  test('shrinks with every further taken place, to the least when all are taken', () => {
    const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((share) => at(share));
    expect(steps.at(-1)).toEqual(full);
    for (const key of ['graceSeconds', 'totalSeconds'] as const)
      expect(steps.map((step) => step[key])).toEqual(
        steps.map((step) => step[key]).toSorted((a, b) => b - a),
      );
    expect(at(1.7)).toEqual(full);
  });

  test('is at least ten usual accesses, as the connection of the crawler may be slow', () => {
    expect(at(1, 4)).toEqual({ graceSeconds: 40, minSpeedBytesPerSecond: 20_000, totalSeconds: 40 });
  });

  test('a full prefix counts half', () => {
    expect(slotTightness({ node: 0, prefix: 1 })).toBe(0.5);
    expect(slotTightness({ node: 1, prefix: 0 })).toBe(1);
  });

  test('a tarpit of 60 B/s keeps its place while places are free, and loses it after the grace period', () => {
    expect(isOutOfPatience({ seconds: 100, bytes: 6_000 }, at(0.5))).toBe(false);
    expect(isOutOfPatience({ seconds: 2.9, bytes: 174 }, at(1))).toBe(false);
    expect(isOutOfPatience({ seconds: 3.1, bytes: 186 }, at(1))).toBe(true);
  });

  test('a large file keeps its place while it arrives fast enough, up to a limit', () => {
    expect(isOutOfPatience({ seconds: 29, bytes: 29 * 25_000 }, at(1))).toBe(false);
    expect(isOutOfPatience({ seconds: 31, bytes: 31 * 25_000 }, at(1))).toBe(true);
    expect(isOutOfPatience({ seconds: 600, bytes: 600 * 100 }, at(0.5))).toBe(false);
  });
});

test.each([
  [100, 0, 100],
  [100, 3, 97],
  [100, 80, 75],
  [2, 5, 2],
  [1, 5, 1],
])('of %i open places with %i fresh hosts, %i are open to others', (open, freshDemand, others) => {
  expect(otherPlaces(open, freshDemand)).toBe(others);
});

test('a host without a record is fresh, unless its prefix has another, or was preempted within ten minutes', () => {
  const record = (fresh: number, secondsSincePreempted: number | null) => ({ fresh, secondsSincePreempted });
  expect(isFreshAt([record(0, null)])).toBe(true);
  expect(isFreshAt([record(0, 600)])).toBe(true);
  expect(isFreshAt([record(0, 599)])).toBe(false);
  expect(isFreshAt([record(1, null)])).toBe(false);
  expect(isFreshAt([record(0, null), record(1, null)])).toBe(false);
});

test('a shortage is reported while accesses are preempted for more than three minutes without a pause', () => {
  let shortage: SlotShortage | null = null;
  const preemptAt = (seconds: number) => {
    shortage = afterPreemption(shortage, seconds * 1000);
    return lastingShortage(shortage, seconds * 1000);
  };
  expect(lastingShortage(null, 0)).toBeNull();
  expect([0, 50, 100, 150].map(preemptAt)).toEqual([null, null, null, null]);
  expect(preemptAt(180)).toEqual({ seconds: 180, preempted: 5 });
  expect(lastingShortage(shortage, 240_000)).toEqual({ seconds: 240, preempted: 5 });
  expect(lastingShortage(shortage, 241_000)).toBeNull();
  expect(preemptAt(300)).toBeNull();
});
