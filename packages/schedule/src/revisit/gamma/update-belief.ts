import { elapsedDays } from '../../seconds-per-day.ts';
import { assumedRatePerDay, knownRatePerDay } from '../known-rates.ts';
import { defaultPrior, type ChangePrior } from './change-prior.ts';
import {
  afterChange,
  afterDatedChange,
  afterUnchanged,
  changeProbability,
  forget,
  priorBelief,
  roundToThreeBytes,
  type GammaBelief,
} from './gamma-belief.ts';
import type { FirstVisit, RepeatVisit } from '../revisit-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { beliefState, surpriseIn, beliefIn, layoutOf } from '../state/revisit-state.ts';
import { isSurprising, surpriseAfter } from './surprise.ts';
import { toBelief, visitsIn } from '../state/convert-state.ts';

/** The belief after the first version of a page, before any verdict. */
export function firstBelief(visit: FirstVisit, prior: ChangePrior = defaultPrior): RevisitState {
  return beliefState(rounded(priorBelief(assumedRatePerDay(visit.host, visit.limits), prior)), 1);
}

/**
 * The belief after a verdict, from a state of any policy. Part of the evidence is forgotten while verdicts
 * contradict it; that of a page with a steady rate accumulates.
 */
export function beliefAfterVisit(visit: RepeatVisit, prior: ChangePrior = defaultPrior): RevisitState {
  const elapsed = elapsedDays(visit.elapsedSeconds);
  const before = beliefBefore(visit, prior);
  const surprise = surpriseAfter(surpriseIn(visit.state), {
    changed: visit.changed,
    changeProbability: changeProbability(before, visit.elapsedSeconds),
  });
  const belief = updated(isSurprising(surprise) ? forget(before, prior) : before, elapsed, visit);
  return beliefState(rounded(belief), visitsIn(visit.state) + 1, surprise);
}

/**
 * A page without a verdict is assumed to be like the other pages of its host as they are known now.
 * At its first visit often none of them had been visited twice, and the rate assumed then may be
 * wrong by orders of magnitude.
 */
function beliefBefore({ state, host, limits }: RepeatVisit, prior: ChangePrior): GammaBelief {
  const ratePerDay = knownRatePerDay(host);
  if (ratePerDay !== null && visitsIn(state) === 1) return priorBelief(ratePerDay, prior);
  return toBelief(state, () => priorBelief(assumedRatePerDay(host, limits), prior));
}

function updated(belief: GammaBelief, elapsed: number, visit: RepeatVisit): GammaBelief {
  if (!visit.changed) return afterUnchanged(belief, elapsed);
  const age = visit.lastChangeAgeSeconds;
  const dated = typeof age === 'number' && age >= 0 && age <= visit.elapsedSeconds;
  return dated ? afterDatedChange(belief, elapsedDays(age)) : afterChange(belief, elapsed);
}

/**
 * The rate is stored as float32, the shape as float32 without its last byte, which holds the surprise.
 * Rounding here lets every decision be recomputed from what is stored.
 */
function rounded({ shape, rateDays }: GammaBelief): GammaBelief {
  return { shape: roundToThreeBytes(shape), rateDays: Math.fround(rateDays) };
}

/**
 * The probability that a page has changed within a time, by its belief.
 *
 * @returns in [0, 1]; null for a state without a belief
 */
export function expectedChange(state: RevisitState, elapsedSeconds: number): number | null {
  return layoutOf(state) === 'belief' ? changeProbability(beliefIn(state), elapsedSeconds) : null;
}
