import {
  baseIntervalDays,
  capacityPerDay,
  cellOf,
  emptyHistogram,
  groupsOf,
  isOverloaded,
  loadPerDay,
  movePage,
  plannedFrequency,
  plannedShare,
  priceIsDue,
  solveHostPrice,
  usualPricingRule,
  type IntervalAim,
  type PriceGrounds,
  type RevisitLimits,
} from '@meguri/schedule';
import { secondsPerDay } from '../seconds.ts';
import type { PagePlanned } from './access-page.ts';

/** What accesses to a host cost while it is asked for more than it gives. */
export interface HostPricing {
  isOverloaded(): boolean;
  /** What intervals are to balance; undefined without overload. */
  aim(): IntervalAim | undefined;
  /** A page was planned anew. */
  plan(planned: PagePlanned): void;
  /** After a visit: look whether the price still holds. */
  settle(now: number): void;
}

/** Every page is worth the same in a simulation. */
const importance = 1;

export function createHostPricing(accessIntervalSeconds: number, limits: RevisitLimits): HostPricing {
  const bounds = {
    minDays: limits.minIntervalSeconds / secondsPerDay,
    maxDays: limits.maxIntervalSeconds / secondsPerDay,
  };
  const histogram = emptyHistogram();
  const places = new Map<number, { cell: number; frequency: number }>();
  let baseLoad = 0;
  let overloaded = false;
  let price: number | null = null;
  let solved: PriceGrounds | null = null;
  let wasCrowded = false;

  const solve = (now: number) => {
    const grounds = { at: new Date(now * 1_000), baseLoad, accessIntervalSeconds };
    if (!priceIsDue(solved, grounds)) return;
    const groups = groupsOf(histogram, bounds, loadPerDay(baseLoad));
    const capacity = plannedShare * capacityPerDay(accessIntervalSeconds);
    const answer = solveHostPrice({ groups, capacityPerDay: capacity, wasCrowded }, usualPricingRule);
    solved = grounds;
    wasCrowded = answer.exclusion !== null;
    price = answer.price;
  };

  return {
    isOverloaded: () => overloaded,
    aim: () => {
      if (price === null) return undefined;
      const { versionsWeight } = usualPricingRule;
      return { kind: 'price', terms: { price, versionsWeight, importance, resolutionDays: bounds.minDays } };
    },
    plan: ({ page, ratePerDay }) => {
      const rate = ratePerDay ?? 0;
      const seconds = baseIntervalDays({ ratePerDay: rate, importance, ...bounds }) * secondsPerDay;
      const place = { cell: cellOf(rate, importance), frequency: plannedFrequency(Math.round(seconds)) };
      const before = places.get(page);
      movePage(histogram, before?.cell ?? null, place.cell);
      baseLoad += place.frequency - (before?.frequency ?? 0);
      places.set(page, place);
    },
    settle: (now) => {
      overloaded = isOverloaded({ baseLoad, accessIntervalSeconds, wasOverloaded: overloaded });
      if (overloaded) solve(now);
      else [price, solved] = [null, null];
    },
  };
}
