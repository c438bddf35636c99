import { definePolicy, firstWithoutRate } from '../define-policy.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import { historyAfterVisit, historyState, verdictsIn } from './update-history.ts';

/**
 * The bias-corrected estimate of Cho & Garcia-Molina (TOIT 3, 2003), as if all visits had been equally
 * spaced.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes
 */
export function createCgmPolicy(changesPerVisit = 1): RevisitPolicy {
  return definePolicy({
    id: 'cgm',
    first: (visit) => firstWithoutRate(visit, changesPerVisit),

    onVerdict(visit) {
      const state = [...historyState(historyAfterVisit(visit)), verdictsIn(visit.state) + 1];
      const { ratePerDay } = estimateChangeRate(state);
      return { state, days: changesPerVisit / (ratePerDay ?? 0) };
    },
  });
}
