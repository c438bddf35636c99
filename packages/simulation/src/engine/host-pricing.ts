import {
  baseIntervalDays,
  capacityPerDay,
  cellOf,
  emptyHistogram,
  groupsOf,
  isCatchingUp,
  isOverloaded,
  demandPerDay,
  movePage,
  plannedFrequency,
  noDrops,
  priceIsDue,
  priceUnderResolution,
  defaultPricingRule,
  type HostPricing as AccessPricing,
  type HostResolution,
  type PriceGrounds,
  type RevisitLimits,
} from '@meguri/schedule';
import { secondsPerDay } from '../seconds.ts';
import type { PagePlanned } from './access-page.ts';

/** The access price of a host while it is overloaded, and until its pages have caught up afterwards. */
export interface PricedHost {
  isPriced(): boolean;
  /** The price of an access; null: there is none. */
  pricing(): AccessPricing | null;
  /** Counts the new plan of a page. */
  plan(planned: PagePlanned): void;
  /** Updates the price after a visit. */
  settle(now: number, unvisitedPages: number): void;
}

/** Every page is worth the same in a simulation. */
export const importance = 1;

/** No resolution was chosen. */
const unresolved = {
  resolution: { kind: 'optimal-price' },
  dropRule: noDrops,
} as const satisfies HostResolution;

export function createHostPricing(accessIntervalSeconds: number, limits: RevisitLimits): PricedHost {
  const bounds = {
    minDays: limits.minIntervalSeconds / secondsPerDay,
    maxDays: limits.maxIntervalSeconds / secondsPerDay,
  };
  const histogram = emptyHistogram();
  const places = new Map<number, { cell: number; baseFrequency: number; frequency: number }>();
  let baseLoad = 0;
  let load = 0;
  let overloaded = false;
  let pricing: AccessPricing | null = null;
  let solved: PriceGrounds | null = null;

  const solve = (now: number, unvisitedPages: number) => {
    const grounds = { at: new Date(now * 1_000), baseLoad, accessIntervalSeconds };
    if (!priceIsDue(solved, grounds)) return;
    const groups = groupsOf(histogram, bounds, demandPerDay(baseLoad));
    const demand = {
      groups,
      capacityPerDay: capacityPerDay(accessIntervalSeconds),
      wasCrowded: (pricing?.exclusion ?? null) !== null,
      unvisitedPages,
    };
    const solution = priceUnderResolution(demand, unresolved, defaultPricingRule);
    solved = grounds;
    const { versionsWeight } = defaultPricingRule;
    pricing = solution && { ...solution, versionsWeight };
  };

  return {
    isPriced: () => pricing !== null,
    pricing: () => pricing,
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
      if (overloaded || (pricing !== null && isCatchingUp({ load, baseLoad }))) solve(now, unvisitedPages);
      else [pricing, solved] = [null, null];
    },
  };
}
