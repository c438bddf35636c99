import { expect, test } from 'vitest';
import { plannedFrequency } from '../load/planned-frequency.ts';
import { capacityPerDay, isCatchingUp, isOverloaded, usableShare } from './overload-state.ts';

const daily = plannedFrequency(86_400);
/** At 20 seconds a host gives 4,320 accesses a day, 4,233.6 of them to revisits. */
const at20Seconds = (pages: number, wasOverloaded: boolean) =>
  isOverloaded({ baseLoad: BigInt(pages * daily), accessIntervalSeconds: 20, wasOverloaded });

test.each([
  { pages: 4_233, wasOverloaded: false, overloaded: false },
  { pages: 4_234, wasOverloaded: false, overloaded: true },
  { pages: 4_233, wasOverloaded: true, overloaded: true },
  { pages: 3_811, wasOverloaded: true, overloaded: true },
  { pages: 3_810, wasOverloaded: true, overloaded: false },
])('$pages daily pages, overloaded before: $wasOverloaded, now: $overloaded', (row) => {
  expect(at20Seconds(row.pages, row.wasOverloaded)).toBe(row.overloaded);
});

test('a host with no page or no polite interval is never overloaded', () => {
  expect(isOverloaded({ baseLoad: 0n, accessIntervalSeconds: 20, wasOverloaded: false })).toBe(false);
  expect(isOverloaded({ baseLoad: 1e9 * daily, accessIntervalSeconds: 0, wasOverloaded: false })).toBe(false);
  expect(isOverloaded({ baseLoad: 0n, accessIntervalSeconds: 20, wasOverloaded: true })).toBe(false);
  expect(isOverloaded({ baseLoad: 1e9 * daily, accessIntervalSeconds: 0, wasOverloaded: true })).toBe(false);
});

test('a host gives 98 % of its polite accesses to revisits', () => {
  expect(capacityPerDay(20)).toBeCloseTo(4_320 * usableShare, 10);
  expect(capacityPerDay(20, 0.5)).toBe(2_160);
  expect(capacityPerDay(0)).toBe(Infinity);
});

test('pages planned for less than their demand are catching up', () => {
  expect(isCatchingUp({ load: 8n * BigInt(daily), baseLoad: 10n * BigInt(daily) })).toBe(true);
  expect(isCatchingUp({ load: 10n * BigInt(daily), baseLoad: 10n * BigInt(daily) })).toBe(false);
  expect(isCatchingUp({ load: 0n, baseLoad: 0n })).toBe(false);
});

test('an invalid interval is rejected with an error that names it', () => {
  expect(() => capacityPerDay(-1)).toThrow('an access interval must be 0 seconds or more, not -1');
  expect(() => capacityPerDay(NaN)).toThrow('not NaN');
});
