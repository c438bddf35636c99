import { secondsPerDay } from '../seconds-per-day.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import type { PlannedInterval } from './explain-bounds.ts';
import { explainBounds } from './explain-bounds.ts';
import type { IntervalRule, RevisitReason } from './revisit-reason.ts';
import type { RevisitState } from './revisit-state.ts';
import { layoutOf } from './revisit-state.ts';
import { historyIn } from './switch-policy.ts';

/**
 * Why a page waits as long as it does, by the rules of the policy that wrote its state: when a seed list changes its policy,
 * its pages wait out the interval that the earlier one gave them.
 */
export function explainInterval(state: RevisitState, planned: PlannedInterval): RevisitReason[] {
  const rule = ruleBehind(state);
  const jittered = layoutOf(state) === 'gamma';
  const target = rule.code === 'estimated-rate' ? rule.intervalSeconds : null;
  return [rule, ...explainBounds(target, planned, { jittered })];
}

/** The rule that made the interval of a state, before any limit. */
export function ruleBehind(state: RevisitState): IntervalRule {
  const { ratePerDay, informed } = estimateChangeRate(state);
  if (!informed || ratePerDay === null) return { code: 'first-interval-random' };
  if (layoutOf(state) === 'paper') {
    const { changes, unchangedDays } = historyIn(state);
    if (changes === 0) return { code: 'never-seen-changing' };
    if (unchangedDays === 0) return { code: 'always-seen-changing' };
  }
  return { code: 'estimated-rate', ratePerDay, intervalSeconds: secondsPerDay / ratePerDay };
}
