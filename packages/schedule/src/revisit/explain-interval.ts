import { secondsPerDay } from '../seconds-per-day.ts';
import { ruleIn } from './belief-rule.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import type { PlannedInterval } from './explain-bounds.ts';
import { explainBounds } from './explain-bounds.ts';
import { plannedRatePerDay } from './gamma-belief.ts';
import { harmonicIntervalDays } from './harmonic-interval.ts';
import { spacingFor } from './interval-aim.ts';
import type { IntervalRule, RevisitReason } from './revisit-reason.ts';
import type { RevisitState } from './revisit-state.ts';
import { beliefIn, historyIn, layoutOf, surpriseIn } from './revisit-state.ts';
import { isSurprising } from './surprise.ts';

/**
 * Why a page waits as long as it does, by the rules of the policy that wrote its state: when a seed list changes its policy,
 * its pages wait out the interval that the earlier one gave them.
 */
export function explainInterval(state: RevisitState, planned: PlannedInterval): RevisitReason[] {
  const rule = ruleBehind(state);
  if (rule.code !== 'estimated-rate') return [rule, ...explainBounds(targetOf(rule), planned)];
  const rules = isSurprising(surpriseIn(state)) ? [rule, { code: 'surprised' } as const] : [rule];
  if (!planned.aim || layoutOf(state) !== 'belief') {
    return [...rules, ...explainBounds(targetOf(rule), planned, jitterOf(state))];
  }
  // Budgets move, and an interval is not stored with its own: what it balanced is seen from its length.
  const changesPerVisit = (rule.ratePerDay * planned.intervalSeconds) / secondsPerDay;
  const presently = spacingFor(planned.aim, rule.ratePerDay);
  return [...rules, { code: 'budgeted', changesPerVisit, presently }, ...explainBounds(null, planned)];
}

/** The rule that made the interval of a state, before any price and limit. */
export function ruleBehind(state: RevisitState): IntervalRule {
  const { ratePerDay, informed } = estimateChangeRate(state);
  if (!informed || ratePerDay === null) return { code: 'first-interval-random' };
  const rule = ruleIn(state);
  if (rule?.rule === 'fixed') {
    return { code: 'fixed-interval', intervalSeconds: rule.intervalDays * secondsPerDay };
  }
  if (rule?.rule === 'adaptive') {
    return { code: 'adaptive-interval', intervalSeconds: rule.intervalDays * secondsPerDay };
  }
  if (layoutOf(state) === 'history') {
    const { changes, unchangedDays } = historyIn(state);
    if (changes === 0) return { code: 'never-seen-changing' };
    if (unchangedDays === 0) return { code: 'always-seen-changing' };
  }
  const days = rule?.rule === 'harmonic' ? harmonicIntervalDays(ratePerDay, rule.price) : plannedDays(state);
  return { code: 'estimated-rate', ratePerDay, intervalSeconds: days * secondsPerDay };
}

/** One expected change, and sooner while a belief is uncertain. */
function plannedDays(state: RevisitState): number {
  if (layoutOf(state) === 'belief') return 1 / plannedRatePerDay(beliefIn(state));
  return 1 / (estimateChangeRate(state).ratePerDay ?? 0);
}

function targetOf(rule: IntervalRule): number | null {
  return rule.code === 'estimated-rate' ? rule.intervalSeconds : null;
}

function jitterOf(state: RevisitState) {
  return { jittered: layoutOf(state) === 'belief' };
}
