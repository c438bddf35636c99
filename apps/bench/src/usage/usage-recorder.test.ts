import { expect, test } from 'vitest';
import { msToNextLook, recordUsage } from './usage-recorder.ts';

test.each([
  [0.2, 500],
  [10, 500],
  [60, 3_000],
])('after a look at memory that took %d ms the next one comes %d ms later', (tookMs, inMs) => {
  expect(msToNextLook(tookMs)).toBeCloseTo(inMs);
});

test('memory is looked at at once, and only where there is any to look at', () => {
  using usage = recordUsage({ cpuMicroseconds: () => 0, memoryBytes: () => 7 });
  using machine = recordUsage({ cpuMicroseconds: () => 0 });
  expect([usage.peakBytes(), machine.peakBytes()]).toEqual([7, 0]);
});
