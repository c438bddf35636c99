import { expect, test } from 'vitest';
import { cpuBetween, msToNextReading, recordUsage, totalBytes } from './usage-recorder.ts';

test.each([
  [0.2, 500],
  [10, 500],
  [60, 3_000],
])('after a look at memory that took %d ms the next one comes %d ms later', (tookMs, inMs) => {
  expect(msToNextReading(tookMs)).toBeCloseTo(inMs);
});

test('memory is read at once, and only if it is available', () => {
  using usage = recordUsage({
    cpuMicroseconds: () => 0,
    memory: () =>
      new Map([
        ['a', 3],
        ['b', 4],
      ]),
  });
  using machine = recordUsage({ cpuMicroseconds: () => 0 });
  expect([usage.peakMemory(), machine.peakMemory()].map(totalBytes)).toEqual([7, 0]);
});

const samples = [
  { atMs: 1000, cpuMicroseconds: 50 },
  { atMs: 1100, cpuMicroseconds: 150 },
  { atMs: 1200, cpuMicroseconds: 450 },
];

test.each([
  ['from reading to reading', 1000, 1200, 400],
  ['in a straight line between readings', 1050, 1150, 200],
  ['nothing before the first and after the last', 0, 9999, 400],
  ['nothing in no time', 1070, 1070, 0],
])('%s', (_name, from, to, expected) => {
  expect(cpuBetween(samples, from, to)).toBe(expected);
});

test('processor time is 0 without readings', () => {
  expect(cpuBetween([], 0, 1)).toBe(0);
});
