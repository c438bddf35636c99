import { knownRatePerDay, unitDays } from './known-rates.ts';
import { defaultTuning } from './policy-tuning.ts';
import type { FirstVisit } from './revisit-policy.ts';

/** Uniform in the range of the tuning, 1 to 14 days by default, or as many times a minimum interval below a day. */
export function uninformedFirstDays({
  limits,
  random,
  tuning = defaultTuning,
}: Pick<FirstVisit, 'limits' | 'random' | 'tuning'>): number {
  const { firstIntervalMinDays: shortest, firstIntervalMaxDays: longest } = tuning;
  return unitDays(limits) * (shortest + Math.max(0, longest - shortest) * random());
}

/** Upper bound of the first interval, at any mean rate of the host's other pages. */
const longestInformedDays = 60;

const shortestFirstJitter = 0.7;
const longestFirstJitter = 1.3;

/** Around the interval for the mean rate of the host's other pages; random where no rate is known. */
export function informedFirstDays(visit: FirstVisit): number {
  const { host, random, changesPerVisit = 1 } = visit;
  const ratePerDay = knownRatePerDay(host);
  if (ratePerDay === null) return uninformedFirstDays(visit);
  const factor = shortestFirstJitter + (longestFirstJitter - shortestFirstJitter) * random();
  return Math.min((factor * changesPerVisit) / ratePerDay, longestInformedDays);
}
