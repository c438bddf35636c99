import { expect, test } from 'vitest';
import { createTransferBudget } from './transfer-budget.ts';

// oxlint-disable-next-line require-await -- as files are read
async function* twoChunks(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10);
  yield new Uint8Array(20);
}

const limits = { maxTransfers: 2, bytesPerSecond: 0 };

test('of simultaneously permitted requests, no more begin than a consumer may have', async () => {
  const budget = createTransferBudget();
  const [first, second, third, foreign] = [1, 1, 1, 2].map((consumer) =>
    budget.spend(consumer, limits, twoChunks()),
  );
  expect(budget.allows(1, limits.maxTransfers)).toBe(true);
  await first?.next();
  await second?.next();
  expect(budget.allows(1, limits.maxTransfers)).toBe(false);
  await expect(third?.next()).rejects.toThrow('already has 2 transfers');
  expect((await foreign?.next())?.value).toHaveLength(10);
});

test('a transfer frees its slot when its bytes are read, and when it is cancelled', async () => {
  const budget = createTransferBudget();
  const one = { maxTransfers: 1, bytesPerSecond: 0 };
  const abandoned = budget.spend(1, one, twoChunks());
  await abandoned.next();
  expect(budget.allows(1, 1)).toBe(false);
  await abandoned.return(undefined);
  let bytes = 0;
  for await (const chunk of budget.spend(1, one, twoChunks())) bytes += chunk.byteLength;
  expect([bytes, budget.allows(1, 1)]).toEqual([30, true]);
});
