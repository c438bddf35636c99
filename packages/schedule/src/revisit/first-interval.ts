import { capAtMaximum, defaultAim, spacingFor } from './interval-aim.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import { assumedRatePerDay, knownRatePerDay, unitDays } from './known-rates.ts';
import type { FirstVisit } from './revisit-policy.ts';

/** Where no rate is known, the first interval is uniform in these bounds, in units of {@link unitDays}. */
const shortestFirst = 1;
const longestFirst = 14;

/** Uniform in 1 to 14 days, or 1 to 14 times a minimum interval below a day. */
export function uninformedFirstDays(limits: RevisitLimits, random: () => number): number {
  return unitDays(limits) * (shortestFirst + (longestFirst - shortestFirst) * random());
}

/** Upper bound of the first interval, however slow the host's other pages are; not applied where accesses have a price. */
const longestInformedDays = 60;

const shortestFirstJitter = 0.7;
const longestFirstJitter = 1.3;

/**
 * Around the interval that suits the host's other pages; random where no rate is known. Where accesses have a price,
 * the interval is never drawn without a rate: the price was solved for what is assumed of pages.
 */
export function informedFirstDays({ host, limits, random, aim = defaultAim }: FirstVisit): number {
  const known = knownRatePerDay(host);
  if (known === null && aim.kind !== 'price') return uninformedFirstDays(limits, random);
  const ratePerDay = known ?? assumedRatePerDay(host, limits);
  const factor = shortestFirstJitter + (longestFirstJitter - shortestFirstJitter) * random();
  const days = (factor * spacingFor(aim, ratePerDay)) / ratePerDay;
  return aim.kind === 'price' ? capAtMaximum(aim, days, limits) : Math.min(days, longestInformedDays);
}
