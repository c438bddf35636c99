import { elapsedDays } from '../../seconds-per-day.ts';
import { definePolicy, firstWithoutRate } from '../define-policy.ts';
import type { RepeatVisit, RevisitPolicy } from '../revisit-policy.ts';
import { toHistory } from '../state/convert-state.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import { additionsTo, layoutOf, type RevisitState } from '../state/revisit-state.ts';
import { addChangeInterval, decodeChangeIntervals, encodeChangeIntervals } from './change-intervals.ts';
import { historyAfterVisit, historyState, verdictsIn } from './update-history.ts';
import { isSingular, paperIntervalDays } from './visit-history.ts';

/**
 * The exact maximum-likelihood rate from all intervals with a change: the yardstick, affordable for small
 * collections. Its state of a page is bounded but large, see change-intervals.ts.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes
 */
export function createMlePolicy(changesPerVisit = 1): RevisitPolicy {
  return definePolicy({
    id: 'mle',
    first: (visit) => firstWithoutRate(visit, changesPerVisit),

    onVerdict(visit) {
      const history = historyAfterVisit(visit);
      const state = [...historyState(history), verdictsIn(visit.state) + 1, ...intervalsAfter(visit)];
      const { ratePerDay } = estimateChangeRate(state);
      const days =
        isSingular(history) || ratePerDay === null
          ? paperIntervalDays(history, elapsedDays(visit.elapsedSeconds), visit.tuning)
          : changesPerVisit / ratePerDay;
      return { state, days };
    },
  });
}

function intervalsAfter({ state, elapsedSeconds, changed }: RepeatVisit): number[] {
  const before = intervalsIn(state);
  return encodeChangeIntervals(changed ? addChangeInterval(before, elapsedDays(elapsedSeconds)) : before);
}

/**
 * The state of a policy that keeps only the sum of its intervals counts as that many intervals of their mean.
 */
function intervalsIn(state: RevisitState) {
  const [, ...pairs] = layoutOf(state) === 'history' ? additionsTo(state) : [];
  if (pairs.length > 0) return decodeChangeIntervals(pairs);
  const { totalDays, unchangedDays, changes } = toHistory(state);
  return changes === 0 ? [] : [[(totalDays - unchangedDays) / changes, changes] as const];
}
