import { priorShapeBounds, usualPriorShape } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { randomFrom } from '../plans/run-settings.ts';
import type { RecordedHost, RecordedPage } from '../what-if/recorded-population.ts';
import { beliefLoss } from './belief-loss.ts';
import { preferPriorShape } from './prefer-prior.ts';

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

test('pages that are all alike ask for a prior that is held more strongly, pages far apart for a weaker one', () => {
  const stronger = preferPriorShape(alike, usualPriorShape);
  expect(stronger?.priorShape).toBeGreaterThan(usualPriorShape);
  expect(stronger).toMatchObject({ presentShape: usualPriorShape, hosts: 20, verdicts: 1_440 });
  expect(stronger?.gainPerVerdict).toBeGreaterThan(0.001);
  expect(preferPriorShape(farApart, 0.8)?.priorShape).toBeLessThan(0.8);
});

test('steps end at what is best, and never beyond the bounds', () => {
  let [shape, steps] = [usualPriorShape, 0];
  for (;;) {
    const preferred = preferPriorShape(alike, shape);
    if (!preferred) break;
    shape = preferred.priorShape;
    steps += 1;
  }
  expect(steps).toBeGreaterThan(1);
  expect(shape).toBeLessThanOrEqual(priorShapeBounds.most);
  expect(preferPriorShape(farApart, priorShapeBounds.least)?.priorShape ?? 1).toBeGreaterThan(
    priorShapeBounds.least,
  );
});

test('few hosts, none at all, and pages without verdicts say nothing', () => {
  expect(preferPriorShape([], usualPriorShape)).toBeNull();
  expect(preferPriorShape(alike.slice(0, 19), usualPriorShape)).toBeNull();
  const bare = alike.map(({ name }) => ({ name, pages: [] }));
  expect(preferPriorShape(bare, usualPriorShape)).toBeNull();
});

test('a verdict costs what was believed of it, and a page is believed to be like those known before it', () => {
  const seen = { at: new Date(0), changed: true };
  const daily = (changed: boolean) => ({ verdicts: [seen, { at: new Date(day), changed }] });
  const lossOf = (...pages: RecordedPage[]) => beliefLoss({ name: 'a.example', pages }, 0.3);
  // Nothing is known: 0.1 changes a day, so 1 - (3 / (3 + 1))^0.3 for a change.
  expect(lossOf(daily(false))).toBeCloseTo(-0.3 * Math.log(3 / 4), 5);
  const quiet = Array.from({ length: 50 }, () => daily(false));
  const late = { verdicts: [seen, { at: new Date(2 * day), changed: true }] };
  expect(lossOf(...quiet, late) - lossOf(...quiet)).toBeGreaterThan(lossOf(late));
});
