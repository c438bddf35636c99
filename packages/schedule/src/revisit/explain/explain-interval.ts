import { secondsPerDay } from '../../seconds-per-day.ts';
import { ruleIn } from '../state/belief-rule.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import { plannedRatePerDay } from '../gamma/gamma-belief.ts';
import { harmonicIntervalDays } from '../../probability/poisson-visits.ts';
import type { IntervalRule, RevisitReason } from './revisit-reasons.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { beliefIn, historyIn, layoutOf, surpriseIn } from '../state/revisit-state.ts';
import { isSurprising } from '../gamma/surprise.ts';
import type { RevisitLimits } from '../interval-bounds.ts';
import {
  randomIntervalFromSeconds,
  integerLimits,
  longestJitter,
  shortestJitter,
} from '../interval-bounds.ts';

/**
 * Why a page waits as long as it does, by the rules of the policy that wrote its state: when a seed list
 * changes its policy, its pages wait out the interval that the earlier one gave them.
 */
export function explainInterval(state: RevisitState, planned: PlannedInterval): RevisitReason[] {
  const rule = ruleBehind(state);
  if (rule.code !== 'estimated-rate') return [rule, ...explainBounds(targetOf(rule), planned)];
  const rules: RevisitReason[] = [rule, ...explainCertainty(state, rule)];
  if (isSurprising(surpriseIn(state))) rules.push({ code: 'surprised' });
  const { changesPerVisit: presently = 1 } = planned;
  if (presently === 1 || layoutOf(state) !== 'belief' || ruleIn(state) !== null) {
    return [...rules, ...explainBounds(targetOf(rule), planned, jitterOf(state))];
  }
  // Budgets change, and an interval is stored without the budget behind it, which is inferred from its
  // length.
  const changesPerVisit = planned.intervalSeconds / rule.intervalSeconds;
  return [...rules, { code: 'budgeted', changesPerVisit, presently }, ...explainBounds(null, planned)];
}

/** A smaller effect of the certainty of an estimate is not reported. */
const noticeableFactor = 0.02;

/** The step from the mean time between changes to the interval of policy `gamma`. */
function explainCertainty(
  state: RevisitState,
  { ratePerDay, intervalSeconds }: Extract<IntervalRule, { code: 'estimated-rate' }>,
): RevisitReason[] {
  if (layoutOf(state) !== 'belief' || ruleIn(state) !== null) return [];
  const factor = (ratePerDay * intervalSeconds) / secondsPerDay;
  return Math.abs(factor - 1) > noticeableFactor ? [{ code: 'certainty', factor, intervalSeconds }] : [];
}

/** The rule behind the interval of a state, before any price and limit. */
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

/** An interval as it was stored, and the limits that hold today. */
export interface PlannedInterval {
  intervalSeconds: number;
  limits: RevisitLimits;
  /** x under the budget of today; 1 without a budget. */
  changesPerVisit?: number;
}

/** Intervals are stored in whole seconds. */
const roundingSeconds = 1;

/**
 * The steps from a policy's target interval to the planned one.
 *
 * @param targetSeconds null where the state does not give the target (a first or a singular interval): then
 * only steps that the planned interval itself shows are returned
 */
function explainBounds(
  targetSeconds: number | null,
  planned: PlannedInterval,
  { jittered }: { jittered: boolean } = { jittered: false },
): RevisitReason[] {
  const { intervalSeconds } = planned;
  const limits = integerLimits(planned.limits);
  const { minIntervalSeconds, maxIntervalSeconds } = limits;
  const lowest = (targetSeconds ?? 0) * (jittered ? shortestJitter : 1) - roundingSeconds;
  const highest = (targetSeconds ?? Infinity) * (jittered ? longestJitter : 1) + roundingSeconds;

  if (intervalSeconds < minIntervalSeconds || intervalSeconds > maxIntervalSeconds) {
    return [{ code: 'planned-under-earlier-settings' }];
  }
  if (intervalSeconds === minIntervalSeconds && lowest < minIntervalSeconds) {
    return [{ code: 'raised-to-minimum', minIntervalSeconds }];
  }
  if (highest > maxIntervalSeconds && intervalSeconds >= randomIntervalFromSeconds(limits)) {
    return [{ code: 'random-near-maximum', maxIntervalSeconds }];
  }
  if (targetSeconds === null) return [];
  if (intervalSeconds < lowest || intervalSeconds > highest) {
    return [{ code: 'planned-under-earlier-settings' }];
  }
  return jittered ? [{ code: 'jittered', factor: intervalSeconds / targetSeconds }] : [];
}
