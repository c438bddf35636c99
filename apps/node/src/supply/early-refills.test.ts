import { expect, test } from 'vitest';
import { createEarlyRefills } from './early-refills.ts';

/** Refills that were made, each a group of hosts; `made(n)` resolves when there are n. */
function recordRefills(options: { delayMs?: (hostId: bigint) => number; failing?: number } = {}) {
  const refills: bigint[][] = [];
  const errors: unknown[] = [];
  const waiting = new Map<number, () => void>();
  const earlyRefills = createEarlyRefills({
    delayMs: options.delayMs ?? (() => 0),
    refill: async (hostIds) => {
      refills.push([...hostIds]);
      waiting.get(refills.length)?.();
      if (refills.length === options.failing) throw new Error('the database is away');
    },
    onError: (error) => errors.push(error),
    leaseMs: 60_000,
    spacingMs: 1,
    retryMs: 1,
  });
  const made = (count: number) => new Promise<void>((resolve) => waiting.set(count, resolve));
  return { earlyRefills, refills, errors, made };
}

test('the first host is refilled at once, those that drain meanwhile together, each once', async () => {
  const { earlyRefills, refills, made } = recordRefills();
  earlyRefills.recordDrained(1n);
  await made(1);
  for (const hostId of [2n, 3n, 2n]) earlyRefills.recordDrained(hostId);
  await made(2);
  await earlyRefills.close();
  expect(refills).toEqual([[1n], [2n, 3n]]);
});

test('a host is refilled shortly before its access delay is over, unless the refresher claims it before', async () => {
  const delayMs = { 1: 62_000, 2: 2_020, 3: 0 };
  const { earlyRefills, refills, made } = recordRefills({
    delayMs: (hostId) => delayMs[Number(hostId) as 1 | 2 | 3],
  });
  for (const hostId of [1n, 2n, 3n]) earlyRefills.recordDrained(hostId);
  await made(2);
  await earlyRefills.close();
  expect(refills).toEqual([[3n], [2n]]);
});

test('a refill that fails is reported and repeated; after closing there is none', async () => {
  const { earlyRefills, refills, errors, made } = recordRefills({ failing: 1 });
  earlyRefills.recordDrained(1n);
  await made(2);
  await earlyRefills.close();
  earlyRefills.recordDrained(2n);
  await earlyRefills.close();
  expect(refills).toEqual([[1n], [1n]]);
  expect(errors).toEqual([new Error('the database is away')]);
});
