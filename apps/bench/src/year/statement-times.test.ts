import { expect, test } from 'vitest';
import { createStatementTimes } from './statement-times.ts';

test('quantiles are at most 2 % too long', () => {
  const times = createStatementTimes();
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds += 1) times.record(milliseconds);
  expect(times.count).toBe(1_000);
  for (const share of [0.5, 0.9, 0.99, 1]) {
    expect(times.quantile(share)).toBeGreaterThanOrEqual(share * 1_000);
    expect(times.quantile(share)).toBeLessThanOrEqual(share * 1_000 * 1.02 + 1e-6);
  }
});

test('without answers there is no quantile', () => {
  expect(createStatementTimes().quantile(0.99)).toBeNaN();
});
