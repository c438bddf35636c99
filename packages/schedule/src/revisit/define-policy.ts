import { explainInterval, ruleBehind } from './explain/explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import { boundInterval } from './interval-bounds.ts';
import type {
  FirstVisit,
  RepeatVisit,
  RevisitDecision,
  RevisitPolicy,
  RevisitPolicyId,
} from './revisit-policy.ts';
import { estimateChangeRate } from './state/estimate-change-rate.ts';
import { emptyRevisitState, type RevisitState } from './state/revisit-state.ts';

/** What a policy learned from a visit, and the interval that it wants before limits. */
export interface UnboundedDecision {
  state: RevisitState;
  days: number;
}

/** The two decisions in which policies differ. Estimates and explanations depend on the state alone. */
export interface PolicyRule {
  id: RevisitPolicyId;
  first(visit: FirstVisit): UnboundedDecision;
  onVerdict(visit: RepeatVisit): UnboundedDecision;
}

export function definePolicy({ id, first, onVerdict }: PolicyRule): RevisitPolicy {
  return {
    id,
    first: (visit) => withinLimits(first(visit), visit),
    onVerdict: (visit) => withinLimits(onVerdict(visit), visit),
    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}

function withinLimits({ state, days }: UnboundedDecision, { limits, random }: FirstVisit): RevisitDecision {
  const { intervalSeconds, limit } = boundInterval(days, limits, random);
  return { state, intervalSeconds, reason: limit ?? ruleBehind(state).code };
}

/**
 * The first decision of a policy that keeps a history: nothing learned, and an interval that suits any page.
 */
export function firstWithoutRate(visit: FirstVisit, changesPerVisit: number): UnboundedDecision {
  return { state: emptyRevisitState, days: changesPerVisit * uninformedFirstDays(visit) };
}
