import { expect, test } from 'vitest';
import { demandPerDay, theoreticalAccessIntervalSeconds } from './host-load.ts';
import { plannedFrequency } from './planned-frequency.ts';

const daily = plannedFrequency(86_400);

test('a thousand daily pages demand a thousand accesses a day, one every 86.4 seconds', () => {
  expect(demandPerDay(1_000 * daily)).toBe(1_000);
  expect(theoreticalAccessIntervalSeconds(1_000 * daily)).toBe(86.4);
});

test('a bigint sum gives the same result', () => {
  expect(demandPerDay(1_000n * BigInt(daily))).toBe(1_000);
});

test('a host without pages needs no access', () => {
  expect(theoreticalAccessIntervalSeconds(0n)).toBe(Infinity);
});
