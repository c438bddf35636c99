import { expect, test } from 'vitest';
import { coalesceRuns } from './coalesce-runs.ts';

test('runs once more, without overlap, for all requests during a run', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const request = coalesceRuns(() => {
    gates.push(Promise.withResolvers());
    return gates.at(-1)!.promise;
  });
  const requests = [request(), request(), request()];
  expect(gates).toHaveLength(1);
  gates[0]!.resolve();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]!.resolve();
  await Promise.all(requests);
  expect(gates).toHaveLength(2);
});

test('runs again after a run that failed', async () => {
  let runs = 0;
  const request = coalesceRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
  });
  await expect(request()).rejects.toThrow('away');
  await request();
  expect(runs).toBe(2);
});
