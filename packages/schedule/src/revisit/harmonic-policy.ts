import { beliefAfterVisit, firstBelief } from './belief-after-visit.ts';
import { withRule } from './belief-rule.ts';
import { decide } from './decide.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { informedFirstDays } from './first-interval.ts';
import { harmonicIntervalDays } from './harmonic-interval.ts';
import { jitter } from './jitter.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';

/** At this price a page of one change in ten days is visited once per change, as policy `gamma` does. */
const usualPrice = 5;

/**
 * Least harmonic staleness (Kolobov et al., NeurIPS 2019) at the rate that a Gamma belief gives: slow pages are visited more often, and
 * fast ones less often, than once per change.
 */
export function createHarmonicPolicy(price = usualPrice): RevisitPolicy {
  const stateOf = (belief: RevisitState) => withRule(belief, { rule: 'harmonic', price });
  return {
    id: 'harmonic',
    first: (visit) => decide(stateOf(firstBelief(visit)), informedFirstDays(visit), visit),
    onVerdict(visit) {
      const state = stateOf(beliefAfterVisit(visit));
      const { ratePerDay } = estimateChangeRate(state);
      return decide(state, harmonicIntervalDays(ratePerDay ?? 0, price) * jitter(visit.random), visit);
    },
    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}
