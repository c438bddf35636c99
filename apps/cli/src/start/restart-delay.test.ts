import { expect, test } from 'vitest';
import { defaultRestartPolicy, restartDelaySeconds } from './restart-delay.ts';

test('the delay doubles with every crash in a row, up to the limit', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((crashes) => restartDelaySeconds(crashes, defaultRestartPolicy));
  expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
