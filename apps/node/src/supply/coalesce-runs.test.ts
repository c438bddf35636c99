import { expect, test } from 'vitest';
import { coalesceRuns } from './coalesce-runs.ts';

test('runs once more, and not beside itself, for all who ask while it is under way', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const ask = coalesceRuns(() => {
    gates.push(Promise.withResolvers());
    return gates.at(-1)!.promise;
  });
  const asked = [ask(), ask(), ask()];
  expect(gates).toHaveLength(1);
  gates[0]!.resolve();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]!.resolve();
  await Promise.all(asked);
  expect(gates).toHaveLength(2);
});

test('runs again after a run that failed', async () => {
  let runs = 0;
  const ask = coalesceRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
  });
  await expect(ask()).rejects.toThrow('away');
  await ask();
  expect(runs).toBe(2);
});
