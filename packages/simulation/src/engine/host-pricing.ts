import {
  baseIntervalDays,
  capacityPerDay,
  cellOf,
  emptyHistogram,
  groupsOf,
  isCatchingUp,
  isOverloaded,
  loadPerDay,
  movePage,
  plannedFrequency,
  priceIsDue,
  priceUnderResolution,
  usualPricingRule,
  type HostResolution,
  type IntervalAim,
  type PriceGrounds,
  type RevisitLimits,
} from '@meguri/schedule';
import { secondsPerDay } from '../seconds.ts';
import type { PagePlanned } from './access-page.ts';

/** The access price of a host while it is overloaded, and until its pages have caught up afterwards. */
export interface HostPricing {
  isPriced(): boolean;
  /** What intervals balance; undefined without a price. */
  aim(): IntervalAim | undefined;
  /** Counts the new plan of a page. */
  plan(planned: PagePlanned): void;
  /** Updates the price after a visit. */
  settle(now: number, unvisitedPages: number): void;
}

/** Every page is worth the same in a simulation. */
const importance = 1;

/** No resolution was chosen. */
const unresolved = {
  resolution: { kind: 'optimal-price' },
  dropRule: { belowValue: null, upToImportance: null },
} as const satisfies HostResolution;

export function createHostPricing(accessIntervalSeconds: number, limits: RevisitLimits): HostPricing {
  const bounds = {
    minDays: limits.minIntervalSeconds / secondsPerDay,
    maxDays: limits.maxIntervalSeconds / secondsPerDay,
  };
  const histogram = emptyHistogram();
  const places = new Map<number, { cell: number; baseFrequency: number; frequency: number }>();
  let baseLoad = 0;
  let load = 0;
  let overloaded = false;
  let price: number | null = null;
  let solved: PriceGrounds | null = null;
  let wasCrowded = false;

  const solve = (now: number, unvisitedPages: number) => {
    const grounds = { at: new Date(now * 1_000), baseLoad, accessIntervalSeconds };
    if (!priceIsDue(solved, grounds)) return;
    const groups = groupsOf(histogram, bounds, loadPerDay(baseLoad));
    const demand = {
      groups,
      capacityPerDay: capacityPerDay(accessIntervalSeconds),
      wasCrowded,
      unvisitedPages,
    };
    const solution = priceUnderResolution(demand, unresolved, usualPricingRule);
    solved = grounds;
    wasCrowded = (solution?.exclusion ?? null) !== null;
    price = solution?.price ?? null;
  };

  return {
    isPriced: () => price !== null,
    aim: () => {
      if (price === null) return undefined;
      const { versionsWeight } = usualPricingRule;
      return { kind: 'price', terms: { price, versionsWeight, importance, resolutionDays: bounds.minDays } };
    },
    plan: ({ page, intervalSeconds, ratePerDay }) => {
      const rate = ratePerDay ?? 0;
      const seconds = baseIntervalDays({ ratePerDay: rate, importance, ...bounds }) * secondsPerDay;
      const place = {
        cell: cellOf(rate, importance),
        baseFrequency: plannedFrequency(Math.round(seconds)),
        frequency: plannedFrequency(Math.round(intervalSeconds)),
      };
      const before = places.get(page);
      movePage(histogram, before?.cell ?? null, place.cell);
      baseLoad += place.baseFrequency - (before?.baseFrequency ?? 0);
      load += place.frequency - (before?.frequency ?? 0);
      places.set(page, place);
    },
    settle: (now, unvisitedPages) => {
      overloaded = isOverloaded({ baseLoad, accessIntervalSeconds, wasOverloaded: overloaded });
      if (overloaded || (price !== null && isCatchingUp({ load, baseLoad }))) solve(now, unvisitedPages);
      else [price, solved] = [null, null];
    },
  };
}
