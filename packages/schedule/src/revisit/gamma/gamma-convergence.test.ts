import { beforeAll, describe, expect, test } from 'vitest';
import { plannedFrequency } from '../../load/planned-frequency.ts';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { createGammaPolicy } from './gamma-policy.ts';
import { defaultRevisitLimits } from '../interval-bounds.ts';
import { seededSequence } from '../seeded-sequence.fixture.ts';

const gammaPolicy = createGammaPolicy();
const pageCount = 2_000;
const visitsPerPage = 50;
/** The capture ratio is measured from this visit on. */
const settledAfter = 20;

/** Poisson pages with rates log-uniform from one change in 100 days to one in 2, each visited 50 times. */
function simulate() {
  const random = seededSequence(20_260_301);
  const limits = defaultRevisitLimits;
  const host = { meanRatePerDay: 0.1 };
  const squaredErrors = Array.from({ length: visitsPerPage + 1 }, () => 0);
  const intervals: number[] = [];
  let load = 0n;
  let visits = 0;
  let captures = 0;

  for (let page = 0; page < pageCount; page += 1) {
    const ratePerDay = Math.exp(Math.log(1 / 100) + Math.log(50) * random());
    let { state, intervalSeconds } = gammaPolicy.first({ host, limits, random });
    load += BigInt(plannedFrequency(intervalSeconds));
    for (let visit = 1; visit <= visitsPerPage; visit += 1) {
      const changed = random() < -Math.expm1((-ratePerDay * intervalSeconds) / secondsPerDay);
      const next = gammaPolicy.onVerdict({
        state,
        elapsedSeconds: intervalSeconds,
        changed,
        host,
        limits,
        random,
      });
      load += BigInt(plannedFrequency(next.intervalSeconds) - plannedFrequency(intervalSeconds));
      ({ state, intervalSeconds } = next);
      if (visit > settledAfter) visits += 1;
      if (visit > settledAfter && changed) captures += 1;
      const error = Math.log((gammaPolicy.estimate(state).ratePerDay ?? 0) / ratePerDay);
      squaredErrors[visit] = (squaredErrors[visit] ?? 0) + error * error;
    }
    intervals.push(intervalSeconds);
  }
  const rmse = (visit: number) => Math.sqrt((squaredErrors[visit] ?? Infinity) / pageCount);
  return { rmse, captureRatio: captures / visits, load, intervals };
}

describe('pages that change at known rates', () => {
  let outcome: ReturnType<typeof simulate>;
  beforeAll(() => {
    outcome = simulate();
  });

  // No estimator does better than 1.24 / sqrt(visits).
  test.each([
    { visits: 5, slack: 1.2 },
    { visits: 10, slack: 1.15 },
    { visits: 20, slack: 1.15 },
    { visits: 50, slack: 1.15 },
  ])('after $visits visits ln(rate) is within $slack of the best possible error', ({ visits, slack }) => {
    const best = 1.24 / Math.sqrt(visits);
    expect(outcome.rmse(visits)).toBeLessThan(slack * best);
    expect(outcome.rmse(visits)).toBeGreaterThan(best);
  });

  test('about 70 % of the visits find a change, as 1.2 expected changes per visit promise', () => {
    expect(outcome.captureRatio).toBeGreaterThan(0.66);
    expect(outcome.captureRatio).toBeLessThan(0.74);
  });

  test('the load kept by differences is the load of a full scan, bit for bit', () => {
    const scanned = outcome.intervals.reduce((sum, seconds) => sum + BigInt(plannedFrequency(seconds)), 0n);
    expect(outcome.load).toBe(scanned);
  });
});
