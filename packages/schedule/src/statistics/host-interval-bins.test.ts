import { expect, test } from 'vitest';
import { frequencyUnitsPerDay, plannedFrequency } from '../load/planned-frequency.ts';
import { hostIntervalBins, idleHostBin } from './host-interval-bins.ts';
import { intervalBinOf } from './interval-bins.ts';

test('a host counts by what its pages ask for together, and by what is polite', () => {
  const load = BigInt(plannedFrequency(86_400)) * 4n;
  expect(hostIntervalBins({ load, effectiveIntervalSeconds: 20 })).toEqual({
    asked: intervalBinOf(21_600),
    polite: intervalBinOf(20),
  });
});

test('a host of one page that is visited every minute is at the edge of a minute exactly', () => {
  const load = BigInt(frequencyUnitsPerDay * 1_440);
  expect(hostIntervalBins({ load, effectiveIntervalSeconds: 60 }).asked).toBe(intervalBinOf(60));
});

test('a host that nothing is asked of is idle, however fast it could be asked', () => {
  expect(hostIntervalBins({ load: 0n, effectiveIntervalSeconds: 0 })).toEqual({
    asked: idleHostBin,
    polite: idleHostBin,
  });
});
