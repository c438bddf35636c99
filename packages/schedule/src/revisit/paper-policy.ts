import { decide } from './decide.ts';
import { elapsedDays } from './elapsed-days.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import type { PaperHistory } from './paper-history.ts';
import { paperIntervalDays, recordVisit } from './paper-history.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { emptyRevisitState } from './revisit-state.ts';
import { toHistory } from './switch-policy.ts';

/** The policy of Tamura & Kitsuregawa (DBSJ Letters): an approximation of the maximum-likelihood rate. */
export const paperPolicy: RevisitPolicy = {
  id: 'paper',

  first({ limits, random }) {
    return decide(emptyRevisitState, uninformedFirstDays(limits, random), { limits, random });
  },

  onVerdict({ state, elapsedSeconds, changed, limits, random }) {
    const elapsed = elapsedDays(elapsedSeconds);
    const history = recordVisit(toHistory(state), elapsed, changed);
    return decide(stateOf(history), paperIntervalDays(history, elapsed), { limits, random });
  },

  estimate: estimateChangeRate,
  explain: explainInterval,
};

function stateOf(history: PaperHistory): RevisitState {
  return [history.totalDays, history.unchangedDays, history.changes, history.shortestChangeDays];
}
