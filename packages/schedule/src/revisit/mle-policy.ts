import { addChangeInterval, decodeChangeIntervals, encodeChangeIntervals } from './change-intervals.ts';
import { decide } from './decide.ts';
import { elapsedDays } from './elapsed-days.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import { historyAfterVisit, historyState, verdictsIn } from './history-after-visit.ts';
import { paperIntervalDays } from './paper-history.ts';
import type { RepeatVisit, RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { additionsTo, emptyRevisitState, layoutOf } from './revisit-state.ts';
import { toHistory } from './switch-policy.ts';

/**
 * The exact maximum-likelihood rate from all intervals with a change: the yardstick, and affordable for small collections. What it keeps
 * of a page is bounded but large, see change-intervals.ts.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes
 */
export function createMlePolicy(changesPerVisit = 1): RevisitPolicy {
  return {
    id: 'mle',

    first({ limits, random }) {
      const days = changesPerVisit * uninformedFirstDays(limits, random);
      return decide(emptyRevisitState, days, { limits, random });
    },

    onVerdict(visit) {
      const history = historyAfterVisit(visit);
      const state = [...historyState(history), verdictsIn(visit.state) + 1, ...intervalsAfter(visit)];
      const { ratePerDay } = estimateChangeRate(state);
      const singular = history.changes === 0 || history.unchangedDays === 0;
      const days =
        singular || ratePerDay === null
          ? paperIntervalDays(history, elapsedDays(visit.elapsedSeconds))
          : changesPerVisit / ratePerDay;
      return decide(state, days, visit);
    },

    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}

function intervalsAfter({ state, elapsedSeconds, changed }: RepeatVisit): number[] {
  const before = intervalsIn(state);
  return encodeChangeIntervals(changed ? addChangeInterval(before, elapsedDays(elapsedSeconds)) : before);
}

/** The history of a policy that keeps only their sum: as many intervals of their mean. */
function intervalsIn(state: RevisitState) {
  const [, ...pairs] = layoutOf(state) === 'history' ? additionsTo(state) : [];
  if (pairs.length > 0) return decodeChangeIntervals(pairs);
  const { totalDays, unchangedDays, changes } = toHistory(state);
  return changes === 0 ? [] : [[(totalDays - unchangedDays) / changes, changes] as const];
}
