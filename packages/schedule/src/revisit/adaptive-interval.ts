import { beliefAfterVisit, firstBelief } from './belief-after-visit.ts';
import { ruleIn, withRule } from './belief-rule.ts';
import { decide } from './decide.ts';
import { elapsedDays } from './elapsed-days.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import type { RevisitPolicy, RevisitPolicyId } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/** What one visit does to an interval; all times in days. */
export interface IntervalStep {
  intervalDays: number;
  changed: boolean;
  /** Since the last visit that found a change, this one included. */
  sinceChangeDays: number;
  minDays: number;
  maxDays: number;
}

export interface AdaptiveRule {
  id: RevisitPolicyId;
  /** The interval to go on with, and the wait until the next visit where that differs from it. */
  step(input: IntervalStep): { intervalDays: number; waitDays?: number };
}

/**
 * Policies of crawlers that know no rate: the interval grows while nothing changes and shrinks when something does. They carry a belief
 * along, so that another policy can take over at any time.
 */
export function createAdaptivePolicy({ id, step }: AdaptiveRule): RevisitPolicy {
  return {
    id,

    first(visit) {
      const intervalDays = uninformedFirstDays(visit.limits, visit.random);
      const rule = { rule: 'adaptive', intervalDays, sinceChangeDays: 0 } as const;
      return decide(withRule(firstBelief(visit), rule), intervalDays, visit);
    },

    onVerdict(visit) {
      const { changed, limits } = visit;
      const before = adaptiveIn(visit.state) ?? startFrom(visit.state, elapsedDays(visit.elapsedSeconds));
      const sinceChangeDays = before.sinceChangeDays + elapsedDays(visit.elapsedSeconds);
      const minDays = limits.minIntervalSeconds / secondsPerDay;
      const maxDays = limits.maxIntervalSeconds / secondsPerDay;
      const stepped = step({ ...before, changed, sinceChangeDays, minDays, maxDays });
      const intervalDays = Math.min(Math.max(stepped.intervalDays, minDays), maxDays);
      const rule = {
        rule: 'adaptive',
        intervalDays,
        sinceChangeDays: changed ? 0 : sinceChangeDays,
      } as const;
      const waitDays = Math.min(stepped.waitDays ?? intervalDays, maxDays);
      return decide(withRule(beliefAfterVisit(visit), rule), waitDays, visit);
    },

    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}

function adaptiveIn(state: RevisitState) {
  const rule = ruleIn(state);
  return rule?.rule === 'adaptive' ? rule : null;
}

/** Under another policy so far: the mean time between changes, where it is known. */
function startFrom(state: RevisitState, elapsed: number) {
  const { ratePerDay } = estimateChangeRate(state);
  return { intervalDays: ratePerDay === null ? elapsed : 1 / ratePerDay, sinceChangeDays: 0 };
}
