import { harmonicIntervalDays } from '../../probability/poisson-visits.ts';
import { definePolicy } from '../define-policy.ts';
import { informedFirstDays } from '../first-interval.ts';
import { beliefAfterVisit, firstBelief } from '../gamma/update-belief.ts';
import { jitter } from '../interval-bounds.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { withRule } from '../state/belief-rule.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import type { RevisitState } from '../state/revisit-state.ts';

/** At this price a page that changes once in ten days is visited once per change, as by policy `gamma`. */
const defaultPrice = 5;

/**
 * Least harmonic staleness (Kolobov et al., NeurIPS 2019) at the rate of a Gamma belief: slow pages are
 * visited more often, and fast ones less often, than once per change.
 */
export function createHarmonicPolicy(price = defaultPrice): RevisitPolicy {
  const stateOf = (belief: RevisitState) => withRule(belief, { rule: 'harmonic', price });
  return definePolicy({
    id: 'harmonic',
    first: (visit) => ({ state: stateOf(firstBelief(visit)), days: informedFirstDays(visit) }),
    onVerdict(visit) {
      const state = stateOf(beliefAfterVisit(visit));
      const { ratePerDay } = estimateChangeRate(state);
      return { state, days: harmonicIntervalDays(ratePerDay ?? 0, price) * jitter(visit.random) };
    },
  });
}
