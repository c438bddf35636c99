import { expect, test } from 'vitest';
import { recordedPopulation, type RecordedPage } from './recorded-population.ts';
import { historyRandom, simulateHistory } from './simulate-history.ts';

const day = 86_400;
const on = (days: number) => new Date(days * day * 1_000);
/** Visited daily within a range of days, and found changed every so many days. */
const visitedDaily = (from: number, to: number, every: number): RecordedPage => ({
  verdicts: Array.from({ length: to - from + 1 }, (_, i) => ({ at: on(from + i), changed: i % every === 0 })),
});

test('places changes between the visits that found them, and starts at the first', () => {
  const page = { verdicts: [on(10), on(13), on(14), on(20)].map((at, i) => ({ at, changed: i !== 2 })) };
  const population = recordedPopulation([{ name: 'a.example', pages: [page] }], on(30), () => 0.5);
  expect(population?.hosts).toMatchObject([{ name: 'a.example', endSeconds: 20 * day }]);
  expect(Array.from(population?.changesAt ?? [])).toEqual([1.5 * day, 7 * day]);
  expect(Array.from(population?.bornAt ?? [])).toEqual([0]);
});

test('ignores pages visited once, and returns null without others', () => {
  const once = { verdicts: [{ at: on(1), changed: true }] };
  expect(recordedPopulation([{ name: 'a.example', pages: [once] }], on(9), Math.random)).toBeNull();
  const pages = [once, visitedDaily(1, 9, 2)];
  expect(recordedPopulation([{ name: 'a.example', pages }], on(9), Math.random)?.pageCount).toBe(1);
});

test('a longer minimum interval saves accesses and loses versions; a budget is kept', async () => {
  const pages = Array.from({ length: 40 }, (_, i) => visitedDaily(i % 3, 365, 1 + (i % 20)));
  const population = recordedPopulation([{ name: 'a.example', pages }], on(365), historyRandom(1));
  if (!population) throw new Error('there are pages');
  let checkpoints = 0;
  const checkpoint = async () => {
    checkpoints += 1;
  };
  const often = { policy: 'default', budget: null, minIntervalSeconds: day } as const;
  const usual = await simulateHistory(population, often, { seed: 1, checkpoint });
  const seldom = await simulateHistory(population, { ...often, minIntervalSeconds: 7 * day }, { seed: 1 });
  const cheap = await simulateHistory(population, { ...often, budget: 0.02 }, { seed: 1 });
  const { classes } = usual;
  const rates = classes.map(({ fromRatePerDay }) => fromRatePerDay);
  expect(rates.map((rate) => rate && Math.round(Math.log10(rate)))).toEqual([0, -1, -2]);
  for (const figure of ['accesses', 'versions'] as const)
    expect(classes.reduce((sum, one) => sum + one[figure], 0)).toBe(usual[figure]);
  expect(classes.reduce((sum, { pages: count }) => sum + count, 0)).toBe(40);
  expect(classes[0]?.freshness).toBeLessThan(classes[2]?.freshness ?? 0);
  expect(checkpoints).toBeGreaterThan(300);
  expect(usual.versions).toBeGreaterThan(0.4 * population.changesAt.length);
  expect(seldom.accesses).toBeLessThan(usual.accesses);
  expect(seldom.versions).toBeLessThan(usual.versions);
  expect(cheap.accesses / (0.02 * 40 * 364)).toBeCloseTo(1, 1);
});
