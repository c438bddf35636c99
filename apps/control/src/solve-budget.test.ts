import { expect, test } from 'vitest';
import { clock, database, day, host, intervalOf, ratesOf } from './priced-hosts.fixture.ts';
import { solveBudget } from './solve-budget.ts';

test('a budget lengthens the intervals of all pages, and its removal restores them', async () => {
  const { prisma } = database;
  await host('one.example', 80, 1);
  const asked = ratesOf(80).reduce((sum, rate) => sum + day / intervalOf(rate), 0);
  const spacing = (accessesPerDay: number) =>
    solveBudget(prisma, clock, { 'schedule.budgetAccessesPerDay': accessesPerDay });
  const half = await spacing(asked / 2);
  const atHalf = ratesOf(80).reduce((sum, rate) => sum + 1 / Math.max(1, (half ?? 0) / rate), 0);
  expect(atHalf / (asked / 2)).toBeGreaterThan(0.9);
  expect(atHalf / (asked / 2)).toBeLessThan(1.1);
  // The next solution is due after six hours, or when the budget changes.
  expect(await spacing(asked / 2)).toBeNull();
  expect(await spacing(asked * 2)).toBe(1);
  clock.advanceSeconds(7 * 3_600);
  expect(await spacing(asked * 2)).toBe(1);
  expect(await spacing(0)).toBeNull();
  expect(await prisma.crawlBudget.count()).toBe(0);
});
