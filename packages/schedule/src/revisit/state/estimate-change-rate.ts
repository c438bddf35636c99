import { decodeChangeIntervals } from '../history/change-intervals.ts';
import { meanRatePerDay } from '../gamma/gamma-belief.ts';
import { likeliestRatePerDay } from '../history/likelihood.ts';
import { paperRatePerDay } from '../history/visit-history.ts';
import type { ChangeEstimate } from '../revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { additionsTo, beliefIn, historyIn, layoutOf } from './revisit-state.ts';

/** The change rate in a state, as estimated by the policy that wrote it. */
export function estimateChangeRate(state: RevisitState): ChangeEstimate {
  const layout = layoutOf(state);
  if (layout === 'empty') return { ratePerDay: null, informed: false };
  if (layout === 'belief') {
    return { ratePerDay: meanRatePerDay(beliefIn(state)), informed: (state[2] ?? 0) >= 2 };
  }
  return { ratePerDay: regularRatePerDay(state) ?? paperRatePerDay(historyIn(state)), informed: true };
}

/**
 * Estimates of policies `mle` and `cgm` from their histories. Null where their formulas are undefined, and
 * for histories without their additions.
 *
 *     mle    the root of the likelihood equation, see history/likelihood.ts
 *     cgm    -ln((n - m + 0.5) / (n + 0.5)) / (T_tot / n)   for m changes in n visits
 *            (Cho & Garcia-Molina, TOIT 3, 2003)
 */
function regularRatePerDay(state: RevisitState): number | null {
  const { totalDays, unchangedDays, changes } = historyIn(state);
  const [verdicts, ...pairs] = additionsTo(state);
  if (verdicts === undefined || changes === 0) return null;
  const intervals = decodeChangeIntervals(pairs);
  if (intervals.length === 0) {
    return (-Math.log((verdicts - changes + 0.5) / (verdicts + 0.5)) * verdicts) / totalDays;
  }
  if (unchangedDays === 0) return null;
  return likeliestRatePerDay(new Map(intervals), unchangedDays);
}
