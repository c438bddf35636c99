import { expect, test } from 'vitest';
import { createEarlyRefills } from './early-refills.ts';

/** Looks that were made, each a group of hosts; `made(n)` resolves when there are n. */
function noting(options: { delayMs?: (hostId: bigint) => number; failing?: number } = {}) {
  const looks: bigint[][] = [];
  const errors: unknown[] = [];
  const waiting = new Map<number, () => void>();
  const hostLooks = createEarlyRefills({
    delayMs: options.delayMs ?? (() => 0),
    look: async (hostIds) => {
      looks.push([...hostIds]);
      waiting.get(looks.length)?.();
      if (looks.length === options.failing) throw new Error('the database is away');
    },
    onError: (error) => errors.push(error),
    leaseMs: 60_000,
    spacingMs: 1,
    retryMs: 1,
  });
  const made = (count: number) => new Promise<void>((resolve) => waiting.set(count, resolve));
  return { hostLooks, looks, errors, made };
}

test('the first host is looked at at once, those that come meanwhile together, each once', async () => {
  const { hostLooks, looks, made } = noting();
  hostLooks.noteDrained(1n);
  await made(1);
  for (const hostId of [2n, 3n, 2n]) hostLooks.noteDrained(hostId);
  await made(2);
  await hostLooks.close();
  expect(looks).toEqual([[1n], [2n, 3n]]);
});

test('a host that delays is looked at shortly before that is over, unless the refresher comes before', async () => {
  const delayMs = { 1: 62_000, 2: 2_020, 3: 0 };
  const { hostLooks, looks, made } = noting({ delayMs: (hostId) => delayMs[Number(hostId) as 1 | 2 | 3] });
  for (const hostId of [1n, 2n, 3n]) hostLooks.noteDrained(hostId);
  await made(2);
  await hostLooks.close();
  expect(looks).toEqual([[3n], [2n]]);
});

test('a look that fails is reported and made again; after the end there is none', async () => {
  const { hostLooks, looks, errors, made } = noting({ failing: 1 });
  hostLooks.noteDrained(1n);
  await made(2);
  await hostLooks.close();
  hostLooks.noteDrained(2n);
  await hostLooks.close();
  expect(looks).toEqual([[1n], [1n]]);
  expect(errors).toEqual([new Error('the database is away')]);
});
