import { decide } from './decide.ts';
import { elapsedDays } from './elapsed-days.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import { historyAfterVisit, historyState } from './history-after-visit.ts';
import { paperIntervalDays } from './paper-history.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import { emptyRevisitState } from './revisit-state.ts';

/** The usual factor of the wait while no change is seen. */
const usualBackOff = 2;

/**
 * The policy of Tamura & Kitsuregawa (DBSJ Letters): an approximation of the maximum-likelihood rate.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes; 1 is theirs
 */
export function createPaperPolicy(changesPerVisit = 1): RevisitPolicy {
  return {
    id: 'paper',

    first({ limits, random }) {
      const days = changesPerVisit * uninformedFirstDays(limits, random);
      return decide(emptyRevisitState, days, { limits, random });
    },

    onVerdict(visit) {
      const elapsed = elapsedDays(visit.elapsedSeconds);
      const history = historyAfterVisit(visit);
      const singular = history.changes === 0 || history.unchangedDays === 0;
      const days = paperIntervalDays(history, elapsed, usualBackOff) * (singular ? 1 : changesPerVisit);
      return decide(historyState(history), days, visit);
    },

    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}
