import { secondsPerDay } from '../seconds-per-day.ts';
import type { RevisitLimits } from './interval-bounds.ts';

/** Mean change rates of other pages, per day, assumed for a page without a verdict. Null: unknown. */
export interface KnownRates {
  /** Mean over the pages of the host. */
  meanRatePerDay: number | null;
  /** Mean over the whole crawl, for a host without a mean of its own. */
  globalMeanRatePerDay?: number | null;
}

/** The change rate assumed where none is known, per {@link unitDays}. */
const assumedRate = 0.1;

/**
 * A day; the minimum interval where that is shorter. A seed list that allows a visit every minute has pages
 * that change within minutes: a first interval of a fortnight would leave it idle for its first week.
 */
export function unitDays(limits: RevisitLimits): number {
  return Math.min(1, limits.minIntervalSeconds / secondsPerDay);
}

/** The mean rate of the host's pages, else of all pages, else null. */
export function knownRatePerDay(rates: KnownRates): number | null {
  if (isRate(rates.meanRatePerDay)) return rates.meanRatePerDay;
  return isRate(rates.globalMeanRatePerDay) ? rates.globalMeanRatePerDay : null;
}

/** The rate to assume for a page without a verdict. */
export function assumedRatePerDay(rates: KnownRates, limits: RevisitLimits): number {
  return knownRatePerDay(rates) ?? assumedRate / unitDays(limits);
}

function isRate(rate: number | null | undefined): rate is number {
  return typeof rate === 'number' && Number.isFinite(rate) && rate > 0;
}
