import { definePolicy } from '../define-policy.ts';
import { beliefAfterVisit, firstBelief } from '../gamma/update-belief.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { withRule } from '../state/belief-rule.ts';
import type { RevisitState } from '../state/revisit-state.ts';

/** A month: long enough for a large collection, and short enough to be useful. */
const defaultIntervalDays = 30;

/**
 * The same interval for every page. It keeps a belief as well, so that another policy
 * can take over at any time.
 */
export function createFixedPolicy(intervalDays = defaultIntervalDays): RevisitPolicy {
  const stateOf = (belief: RevisitState) => withRule(belief, { rule: 'fixed', intervalDays });
  return definePolicy({
    id: 'fixed',
    first: (visit) => ({ state: stateOf(firstBelief(visit)), days: intervalDays * visit.random() }),
    onVerdict: (visit) => ({ state: stateOf(beliefAfterVisit(visit)), days: intervalDays }),
  });
}
