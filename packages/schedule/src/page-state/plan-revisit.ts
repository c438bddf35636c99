import type { ChangePrior } from '../revisit/gamma/change-prior.ts';
import { droppedIntervalSeconds, isDropped, type DropRule } from '../overload/drop-rule.ts';
import { isExcludedByLoad, longestIntervalDays } from '../overload/load-exclusion.ts';
import { pricedIntervalDays } from '../overload/priced-interval.ts';
import type { HostPricing } from '../overload/host-pricing.ts';
import type { RevisitLimits } from '../revisit/interval-bounds.ts';
import type { NextVisitReason } from '../revisit/explain/revisit-reasons.ts';
import type { PolicyTuning } from '../revisit/policy-tuning.ts';
import { revisitPolicyOf } from '../revisit/revisit-policies.ts';
import type {
  ChangeEstimate,
  FirstVisit,
  RepeatVisit,
  RevisitDecision,
  RevisitPolicy,
  RevisitPolicyId,
} from '../revisit/revisit-policy.ts';
import type { RevisitState } from '../revisit/state/revisit-state.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

export interface RevisitTerms extends IntervalTerms {
  policy: RevisitPolicyId;
  prior: ChangePrior;
}

/** Inputs of a page's interval, apart from its policy. */
export interface IntervalTerms {
  limits: RevisitLimits;
  hostMeanRatePerDay: number | null;
  globalMeanRatePerDay: number | null;
  random: () => number;
  tuning: PolicyTuning;
  /** x: expected changes between visits; above 1 under a budget of the crawl. */
  changesPerVisit: number;
  /** w: relative importance of the page. */
  importance: number;
  /** Null while the host's capacity meets its demand. */
  pricing: HostPricing | null;
  /** Which pages of the overloaded host an operator dropped. */
  dropRule: DropRule;
}

/** When to revisit a page after a verdict. */
export interface RevisitPlan {
  state: RevisitState;
  estimate: ChangeEstimate;
  /** Whole seconds. */
  intervalSeconds: number;
  /** The interval without the host's price, where it differs. */
  baseIntervalSeconds: number | null;
  loadExcluded: boolean;
  reason: NextVisitReason;
}

export type SeenAtVisit =
  /** The first version: there is no verdict yet. */
  | { kind: 'first' }
  | ({ kind: 'verdict' } & Pick<RepeatVisit, 'state' | 'elapsedSeconds' | 'changed' | 'lastChangeAgeSeconds'>)
  /** An announced change or a noise probe: the policy learns nothing, and the interval stays. */
  | { kind: 'explained'; state: RevisitState; intervalSeconds: number };

/** Jitter of priced intervals, so that pages found together do not stay together. */
const jitterShare = 0.05;

/**
 * The policy learns from a verdict and chooses an interval; on an overloaded host the access price lengthens
 * that of pages that change fast, and may shorten that of slow ones.
 */
export function planRevisit(terms: RevisitTerms, seen: SeenAtVisit): RevisitPlan {
  return planRevisitBy(revisitPolicyOf(terms.policy, terms.prior), terms, seen);
}

/** Plans a revisit by any policy; the simulator also runs tuned ones that no seed list can choose. */
export function planRevisitBy(policy: RevisitPolicy, terms: IntervalTerms, seen: SeenAtVisit): RevisitPlan {
  const base = baseDecision(policy, terms, seen);
  const estimate = policy.estimate(base.state);
  const plan = { ...base, estimate, baseIntervalSeconds: null, loadExcluded: false };
  // The first interval is drawn at random around the rates of the host's pages; the price
  // treats it as the page's own.
  const ratePerDay =
    estimate.informed && estimate.ratePerDay !== null
      ? estimate.ratePerDay
      : (terms.changesPerVisit * secondsPerDay) / base.intervalSeconds;
  if (isDropped({ ratePerDay, importance: terms.importance }, terms.dropRule)) {
    const baseIntervalSeconds = base.intervalSeconds;
    return {
      ...plan,
      intervalSeconds: droppedIntervalSeconds,
      baseIntervalSeconds,
      loadExcluded: true,
      reason: 'dropped',
    };
  }
  if (!terms.pricing) return plan;
  const { intervalSeconds, loadExcluded } = pricedInterval(terms, terms.pricing, ratePerDay);
  if (intervalSeconds === base.intervalSeconds) return { ...plan, loadExcluded };
  return {
    ...plan,
    intervalSeconds,
    baseIntervalSeconds: base.intervalSeconds,
    loadExcluded,
    reason: 'priced',
  };
}

function baseDecision(policy: RevisitPolicy, terms: IntervalTerms, seen: SeenAtVisit): RevisitDecision {
  const { limits } = terms;
  const visit: FirstVisit = {
    host: { meanRatePerDay: terms.hostMeanRatePerDay, globalMeanRatePerDay: terms.globalMeanRatePerDay },
    limits,
    changesPerVisit: terms.changesPerVisit,
    random: terms.random,
    tuning: terms.tuning,
  };
  switch (seen.kind) {
    case 'first':
      return policy.first(visit);
    case 'verdict':
      return policy.onVerdict({ ...visit, ...seen });
    default: {
      const within = Math.min(seen.intervalSeconds, limits.maxIntervalSeconds);
      const intervalSeconds = Math.round(Math.max(limits.minIntervalSeconds, within));
      return { state: seen.state, intervalSeconds, reason: 'estimated-rate' };
    }
  }
}

function pricedInterval(
  { limits, importance, random }: IntervalTerms,
  { price, versionsWeight, exclusion }: HostPricing,
  ratePerDay: number,
): { intervalSeconds: number; loadExcluded: boolean } {
  const minDays = Math.ceil(limits.minIntervalSeconds) / secondsPerDay;
  const maxDays = Math.max(minDays, Math.floor(limits.maxIntervalSeconds) / secondsPerDay);
  const page = { ratePerDay, importance, minDays, maxDays };
  const bounds = { ...page, maxDays: longestIntervalDays(page, exclusion) };
  const days = pricedIntervalDays(bounds, { price, versionsWeight, keepBase: false });
  const varied = days * (1 - jitterShare + 2 * jitterShare * random());
  const within = Math.min(Math.max(varied, minDays), bounds.maxDays);
  return {
    intervalSeconds: Math.round(within * secondsPerDay),
    loadExcluded: isExcludedByLoad(page, exclusion),
  };
}
