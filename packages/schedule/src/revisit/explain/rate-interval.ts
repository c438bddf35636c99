import { gammaQuantile } from '../../probability/gamma-quantile.ts';
import { decodeChangeIntervals } from '../history/change-intervals.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import type { ChangeEvidence, RateInterval } from '../history/likelihood.ts';
import { likelihoodInterval } from '../history/likelihood.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { additionsTo, beliefIn, historyIn, layoutOf } from '../state/revisit-state.ts';

/** A tenth of the belief lies outside, half of it on either side. */
const lowShare = 0.05;
const highShare = 0.95;

/**
 * The 90 % interval of a page's rate: quantiles of a belief, or the likelihood interval of a history.
 *
 * @returns null for a state without verdicts
 */
export function rateIntervalIn(state: RevisitState): RateInterval | null {
  if (!estimateChangeRate(state).informed) return null;
  if (layoutOf(state) === 'history') return likelihoodInterval(evidenceIn(state));
  const { shape, rateDays } = beliefIn(state);
  return {
    lowPerDay: gammaQuantile(shape, lowShare) / rateDays,
    highPerDay: gammaQuantile(shape, highShare) / rateDays,
  };
}

/**
 * The evidence in a history, as its policy interprets it, so that its estimate is the likeliest rate:
 *
 *     mle      every interval with a change
 *     cgm      all visits as far apart as on average
 *     paper    all intervals with a change as long as the typical one, t_c; the rest in proportion
 *
 * Where every visit found a change, none has a likeliest rate, and all estimate as if
 * those were equally far apart.
 */
function evidenceIn(state: RevisitState): ChangeEvidence {
  const { totalDays, unchangedDays, changes, shortestChangeDays } = historyIn(state);
  if (changes === 0) return { changedAfter: new Map(), unchangedDays };
  const meanChangedDays = (totalDays - unchangedDays) / changes;
  if (unchangedDays === 0) return { changedAfter: new Map([[meanChangedDays, changes]]), unchangedDays };
  const [verdicts, ...pairs] = additionsTo(state);
  const intervals = decodeChangeIntervals(pairs);
  if (intervals.length > 0) return { changedAfter: new Map(intervals), unchangedDays };
  if (verdicts !== undefined) {
    const meanDays = totalDays / verdicts;
    return { changedAfter: new Map([[meanDays, changes]]), unchangedDays: (verdicts - changes) * meanDays };
  }
  const typicalDays = Math.sqrt(shortestChangeDays * meanChangedDays);
  return {
    changedAfter: new Map([[typicalDays, changes]]),
    unchangedDays: (unchangedDays * typicalDays) / meanChangedDays,
  };
}
