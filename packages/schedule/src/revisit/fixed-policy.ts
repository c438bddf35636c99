import { beliefAfterVisit, firstBelief } from './belief-after-visit.ts';
import { withRule } from './belief-rule.ts';
import { decide } from './decide.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';

/** A month: long enough for a large collection, short enough to be of use. */
const usualIntervalDays = 30;

/** Every page at the same interval. It learns all the same, so that another policy can take over at any time. */
export function createFixedPolicy(intervalDays = usualIntervalDays): RevisitPolicy {
  const stateOf = (belief: RevisitState) => withRule(belief, { rule: 'fixed', intervalDays });
  return {
    id: 'fixed',
    first: (visit) => decide(stateOf(firstBelief(visit)), intervalDays * visit.random(), visit),
    onVerdict: (visit) => decide(stateOf(beliefAfterVisit(visit)), intervalDays, visit),
    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}
