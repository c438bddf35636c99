import { decide } from './decide.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { uninformedFirstDays } from './first-interval.ts';
import { historyAfterVisit, historyState, verdictsIn } from './history-after-visit.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import { emptyRevisitState } from './revisit-state.ts';

/**
 * The bias-corrected estimate of Cho & Garcia-Molina (TOIT 3, 2003), as if all visits had been equally far apart.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes
 */
export function createCgmPolicy(changesPerVisit = 1): RevisitPolicy {
  return {
    id: 'cgm',

    first({ limits, random }) {
      const days = changesPerVisit * uninformedFirstDays(limits, random);
      return decide(emptyRevisitState, days, { limits, random });
    },

    onVerdict(visit) {
      const state = [...historyState(historyAfterVisit(visit)), verdictsIn(visit.state) + 1];
      const { ratePerDay } = estimateChangeRate(state);
      return decide(state, changesPerVisit / (ratePerDay ?? 0), visit);
    },

    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}
