import type { Random } from '@meguri/contracts';
import {
  isExcludedByLoad,
  isDropped,
  droppedIntervalSeconds,
  longestIntervalDays,
  pricedIntervalDays,
  revisitPolicies,
  revisitPolicyOf,
  type ChangeEstimate,
  type ChangePrior,
  type FirstVisit,
  type DropRule,
  type LoadExclusion,
  type NextVisitReason,
  type RepeatVisit,
  type RevisitDecision,
  type RevisitLimits,
  type RevisitPolicyId,
  type RevisitState,
} from '@meguri/schedule';

/** What an access to an overloaded host costs. */
export interface HostPricing {
  /** mu */
  price: number;
  /** alpha in [0, 1]. */
  versionsWeight: number;
  exclusion: LoadExclusion | null;
}

export interface RevisitTerms {
  policy: RevisitPolicyId;
  limits: RevisitLimits;
  hostMeanRatePerDay: number | null;
  globalMeanRatePerDay: number | null;
  prior: ChangePrior;
  random: Random;
  /** x: changes that may gather before a page is visited again; 1 unless a budget for the whole crawl asks for patience. */
  changesPerVisit: number;
  /** w: what the page is worth compared with others. */
  importance: number;
  /** Null while the host can give all accesses that its pages ask for. */
  pricing: HostPricing | null;
  /** Pages of the host that an operator left out because it cannot. */
  dropRule: DropRule;
}

/** When to come back to a page after a verdict. */
export interface RevisitPlan {
  state: RevisitState;
  estimate: ChangeEstimate;
  /** Whole seconds. */
  intervalSeconds: number;
  /** The interval without the host's price, where that made another one. */
  baseIntervalSeconds: number | null;
  loadExcluded: boolean;
  reason: NextVisitReason;
}

export type SeenAtVisit =
  /** The first version: there is no verdict yet. */
  | { kind: 'first' }
  | ({ kind: 'verdict' } & Pick<RepeatVisit, 'state' | 'elapsedSeconds' | 'changed' | 'lastChangeAgeSeconds'>)
  /** A change that was announced, or a look for noise, of which the policy learns nothing; its interval stays. */
  | { kind: 'explained'; state: RevisitState; intervalSeconds: number };

const secondsPerDay = 86_400;

/** Priced intervals vary by as much either way, so that pages found together do not stay together. */
const jitterShare = 0.05;

/** The policy learns from a verdict and chooses an interval; on an overloaded host the price of an access makes another one of it. */
export function planRevisit(terms: RevisitTerms, seen: SeenAtVisit): RevisitPlan {
  const base = baseDecision(terms, seen);
  const estimate = revisitPolicies[terms.policy].estimate(base.state);
  const plan = { ...base, estimate, baseIntervalSeconds: null, loadExcluded: false };
  // The first interval is drawn by lot around what is known of the host's pages: to the price it is what the page seems to change like.
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

function baseDecision(terms: RevisitTerms, seen: SeenAtVisit): RevisitDecision {
  const policy = revisitPolicyOf(terms.policy, terms.prior);
  const { limits } = terms;
  const visit: FirstVisit = {
    host: { meanRatePerDay: terms.hostMeanRatePerDay, globalMeanRatePerDay: terms.globalMeanRatePerDay },
    limits,
    aim: { kind: 'changes-per-visit', changesPerVisit: terms.changesPerVisit },
    random: () => terms.random.next(),
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
  { limits, importance, random }: RevisitTerms,
  { price, versionsWeight, exclusion }: HostPricing,
  ratePerDay: number,
): { intervalSeconds: number; loadExcluded: boolean } {
  const minDays = Math.ceil(limits.minIntervalSeconds) / secondsPerDay;
  const maxDays = Math.max(minDays, Math.floor(limits.maxIntervalSeconds) / secondsPerDay);
  const page = { ratePerDay, importance, minDays, maxDays };
  const bounds = { ...page, maxDays: longestIntervalDays(page, exclusion) };
  const days = pricedIntervalDays(bounds, { price, versionsWeight, keepBase: false });
  const varied = days * (1 - jitterShare + 2 * jitterShare * random.next());
  const within = Math.min(Math.max(varied, minDays), bounds.maxDays);
  return {
    intervalSeconds: Math.round(within * secondsPerDay),
    loadExcluded: isExcludedByLoad(page, exclusion),
  };
}
