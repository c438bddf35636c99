import { secondsPerDay } from '../seconds-per-day.ts';
import type { ChangeRatePrior } from './change-rate-prior.ts';
import { endAtMaximum, spacingFor, unhurriedAim } from './interval-aim.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import type { FirstVisit } from './revisit-policy.ts';

/** Where no rate is known, the first interval is uniform in these bounds, in units of {@link unitDays}. */
const shortestFirst = 1;
const longestFirst = 14;

/** The change rate assumed where none is known, per {@link unitDays}. */
const assumedRate = 0.1;

/**
 * A day; the minimum interval where that is shorter. A seed list that allows visits by the minute is about pages that change
 * by the minute, and starting those at a fortnight would leave it idle for its first week.
 */
function unitDays(limits: RevisitLimits): number {
  return Math.min(1, limits.minIntervalSeconds / secondsPerDay);
}

/** Uniform in 1 to 14 days, or 1 to 14 times a minimum interval below a day. */
export function uninformedFirstDays(limits: RevisitLimits, random: () => number): number {
  return unitDays(limits) * (shortestFirst + (longestFirst - shortestFirst) * random());
}

/** The first interval never exceeds this, however slow the host's other pages are; where accesses have a price, it may. */
const longestInformedDays = 60;

const shortestFirstJitter = 0.7;
const longestFirstJitter = 1.3;

/**
 * Around the interval that suits the host's other pages, or at random where nothing is known of them. An access that has a price is not promised
 * by lot: what is assumed of pages is what the price was solved for.
 */
export function informedFirstDays({ host, limits, random, aim = unhurriedAim }: FirstVisit): number {
  const known = knownRatePerDay(host);
  if (known === null && aim.kind !== 'price') return uninformedFirstDays(limits, random);
  const ratePerDay = known ?? assumedRatePerDay(host, limits);
  const factor = shortestFirstJitter + (longestFirstJitter - shortestFirstJitter) * random();
  const days = (factor * spacingFor(aim, ratePerDay)) / ratePerDay;
  return aim.kind === 'price' ? endAtMaximum(aim, days, limits) : Math.min(days, longestInformedDays);
}

/** The mean rate of the host's pages, else of all pages, else null. */
export function knownRatePerDay(host: ChangeRatePrior): number | null {
  if (isRate(host.meanRatePerDay)) return host.meanRatePerDay;
  return isRate(host.globalMeanRatePerDay) ? host.globalMeanRatePerDay : null;
}

/** The rate to assume for a page before anything is known about it. */
export function assumedRatePerDay(host: ChangeRatePrior, limits: RevisitLimits): number {
  return knownRatePerDay(host) ?? assumedRate / unitDays(limits);
}

function isRate(rate: number | null | undefined): rate is number {
  return typeof rate === 'number' && Number.isFinite(rate) && rate > 0;
}
