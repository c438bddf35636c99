import { priorProperties, defaultPrior } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { randomFrom } from '../plans/run-settings.ts';
import type { RecordedHost, RecordedPage } from '../what-if/recorded-population.ts';
import { beliefLoss } from './belief-loss.ts';
import { preferPrior } from './prefer-prior.ts';

const day = 86_400_000;

/** Hosts of pages that are visited daily and change as Poisson processes at rates of their own. */
function hostsOf(count: number, ratesPerDay: readonly number[]): RecordedHost[] {
  const random = randomFrom(1, 0);
  const pageOf = (ratePerDay: number): RecordedPage => ({
    verdicts: Array.from({ length: 10 }, (_, i) => ({
      at: new Date(i * day),
      changed: random() < -Math.expm1(-ratePerDay),
    })),
  });
  return Array.from({ length: count }, (_, h) => ({ name: `${h}.example`, pages: ratesPerDay.map(pageOf) }));
}

const alike = hostsOf(20, [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3]);
const farApart = hostsOf(20, [8, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4]);

test('prefers a larger shape for pages that are alike, a smaller one for pages that differ', () => {
  const stronger = preferPrior(alike, defaultPrior);
  expect(stronger?.value).toBeGreaterThan(defaultPrior.shape);
  expect(stronger).toMatchObject({
    property: 'shape',
    presentValue: defaultPrior.shape,
    hosts: 20,
    verdicts: 1_440,
  });
  expect(stronger?.gainPerVerdict).toBeGreaterThan(0.001);
  expect(preferPrior(farApart, { ...defaultPrior, shape: 0.8 })?.value).toBeLessThan(0.8);
});

test('stops at the best value, within the bounds', () => {
  let [shape, steps] = [defaultPrior.shape, 0];
  for (;;) {
    const preferred = preferPrior(alike, { ...defaultPrior, shape });
    if (!preferred) break;
    shape = preferred.value;
    steps += 1;
  }
  expect(steps).toBeGreaterThan(1);
  expect(shape).toBeLessThanOrEqual(priorProperties.shape.max);
  expect(
    preferPrior(farApart, { ...defaultPrior, shape: priorProperties.shape.min })?.value ?? 1,
  ).toBeGreaterThan(priorProperties.shape.min);
});

test('prefers nothing without hosts, with few hosts, or without verdicts', () => {
  expect(preferPrior([], defaultPrior)).toBeNull();
  expect(preferPrior(alike.slice(0, 19), defaultPrior)).toBeNull();
  const bare = alike.map(({ name }) => ({ name, pages: [] }));
  expect(preferPrior(bare, defaultPrior)).toBeNull();
});

test('scores a verdict by its predicted probability, which starts from the pages known before', () => {
  const seen = { at: new Date(0), changed: true };
  const daily = (changed: boolean) => ({ verdicts: [seen, { at: new Date(day), changed }] });
  const lossOf = (...pages: RecordedPage[]) =>
    beliefLoss({ name: 'a.example', pages }, { ...defaultPrior, shape: 0.3 });
  // Nothing is known: 0.1 changes a day, so 1 - (3 / (3 + 1))^0.3 for a change.
  expect(lossOf(daily(false))).toBeCloseTo(-0.3 * Math.log(3 / 4), 5);
  const quiet = Array.from({ length: 50 }, () => daily(false));
  const late = { verdicts: [seen, { at: new Date(2 * day), changed: true }] };
  expect(lossOf(...quiet, late) - lossOf(...quiet)).toBeGreaterThan(lossOf(late));
});
