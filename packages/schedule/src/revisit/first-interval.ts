import type { RevisitLimits } from './interval-bounds.ts';
import { knownRatePerDay, unitDays } from './known-rates.ts';
import type { FirstVisit } from './revisit-policy.ts';

/** Where no rate is known, the first interval is uniform in these bounds, in units of {@link unitDays}. */
const shortestFirst = 1;
const longestFirst = 14;

/** Uniform in 1 to 14 days, or 1 to 14 times a minimum interval below a day. */
export function uninformedFirstDays(limits: RevisitLimits, random: () => number): number {
  return unitDays(limits) * (shortestFirst + (longestFirst - shortestFirst) * random());
}

/** Upper bound of the first interval, however slow the host's other pages are. */
const longestInformedDays = 60;

const shortestFirstJitter = 0.7;
const longestFirstJitter = 1.3;

/** Around the interval for the mean rate of the host's other pages; random where no rate is known. */
export function informedFirstDays({ host, limits, random, changesPerVisit = 1 }: FirstVisit): number {
  const ratePerDay = knownRatePerDay(host);
  if (ratePerDay === null) return uninformedFirstDays(limits, random);
  const factor = shortestFirstJitter + (longestFirstJitter - shortestFirstJitter) * random();
  return Math.min((factor * changesPerVisit) / ratePerDay, longestInformedDays);
}
