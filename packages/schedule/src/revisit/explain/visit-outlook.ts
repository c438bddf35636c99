import { longestIntervalDays } from '../../overload/load-exclusion.ts';
import { pricedIntervalDays } from '../../overload/priced-interval.ts';
import { secondsPerDay } from '../../seconds-per-day.ts';
import type { HostPricing, HostSituation } from './host-situation.ts';
import type { RevisitLimits } from '../interval-bounds.ts';
import { wholeLimits } from '../interval-bounds.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';

/** Events that would move a page's visits, and the new interval; the middle of a random one. */
export type VisitOutlook =
  | { code: 'after-change'; intervalSeconds: number }
  | { code: 'after-no-change'; intervalSeconds: number }
  /** At double capacity of the host. */
  | { code: 'at-double-capacity'; intervalSeconds: number };

export interface NextVisit {
  state: RevisitState;
  /** From the last verdict to the next visit. */
  elapsedSeconds: number;
  limits: RevisitLimits;
  /** The interval without a price. */
  baseIntervalSeconds: number;
}

const middle = () => 0.5;

export function visitOutlook(policy: RevisitPolicy, page: NextVisit, host: HostSituation): VisitOutlook[] {
  const { state, elapsedSeconds, limits, baseIntervalSeconds } = page;
  const { knownRates, changesPerVisit, pricing, pricingAtDoubleCapacity } = host;
  const priced = (after: RevisitState, seconds: number, at: HostPricing | null) =>
    pricedSeconds(policy.estimate(after).ratePerDay, seconds, { limits, importance: host.importance }, at);
  const intervalAfter = (changed: boolean) => {
    const next = policy.onVerdict({
      host: knownRates,
      limits,
      random: middle,
      changesPerVisit,
      state,
      elapsedSeconds,
      changed,
    });
    return priced(next.state, next.intervalSeconds, pricing);
  };
  const outlook: VisitOutlook[] = [
    { code: 'after-change', intervalSeconds: intervalAfter(true) },
    { code: 'after-no-change', intervalSeconds: intervalAfter(false) },
  ];
  if (pricing === null || pricingAtDoubleCapacity === undefined) return outlook;
  const intervalSeconds = priced(state, baseIntervalSeconds, pricingAtDoubleCapacity);
  return [...outlook, { code: 'at-double-capacity', intervalSeconds }];
}

/** The interval under a price. */
function pricedSeconds(
  ratePerDay: number | null,
  baseSeconds: number,
  page: { limits: RevisitLimits; importance: number },
  pricing: HostPricing | null,
): number {
  if (pricing === null || ratePerDay === null) return baseSeconds;
  const { price, versionsWeight, exclusion } = pricing;
  const limits = wholeLimits(page.limits);
  const minDays = limits.minIntervalSeconds / secondsPerDay;
  const maxDays = limits.maxIntervalSeconds / secondsPerDay;
  const priced = { ratePerDay, importance: page.importance, minDays, maxDays };
  const bounds = { ...priced, maxDays: longestIntervalDays(priced, exclusion) };
  return Math.round(pricedIntervalDays(bounds, { price, versionsWeight, keepBase: false }) * secondsPerDay);
}
