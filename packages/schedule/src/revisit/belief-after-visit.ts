import { changeProbability } from './change-probability.ts';
import { elapsedDays } from './elapsed-days.ts';
import { assumedRatePerDay, knownRatePerDay } from './first-interval.ts';
import type { GammaBelief } from './gamma-belief.ts';
import { afterChange, afterDatedChange, afterUnchanged, forget, priorBelief } from './gamma-belief.ts';
import { usualPriorShape } from './prior-shape.ts';
import type { FirstVisit, RepeatVisit } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { beliefState, surpriseIn } from './revisit-state.ts';
import { roundToThreeBytes } from './round-to-three-bytes.ts';
import { isSurprising, surpriseAfter } from './surprise.ts';
import { toBelief, visitsIn } from './switch-policy.ts';

/** The belief before anything was seen of a page but its first version. */
export function firstBelief(visit: FirstVisit, priorShape = usualPriorShape): RevisitState {
  return beliefState(rounded(priorBelief(assumedRatePerDay(visit.host, visit.limits), priorShape)), 1);
}

/**
 * The belief after a verdict, whatever policy wrote the state before it. What it rests on is forgotten in part while verdicts contradict it;
 * a page that keeps its ways is known better and better.
 */
export function beliefAfterVisit(visit: RepeatVisit, priorShape = usualPriorShape): RevisitState {
  const elapsed = elapsedDays(visit.elapsedSeconds);
  const before = beliefBefore(visit, priorShape);
  const surprise = surpriseAfter(surpriseIn(visit.state), {
    changed: visit.changed,
    changeProbability: changeProbability(before, visit.elapsedSeconds),
  });
  const belief = updated(isSurprising(surprise) ? forget(before, priorShape) : before, elapsed, visit);
  return beliefState(rounded(belief), visitsIn(visit.state) + 1, surprise);
}

/**
 * A page that has had no verdict yet is believed to be like the others of its host as they are known by now: when it was first visited,
 * often none of them had been visited twice, and what was assumed instead could be wrong by orders of magnitude.
 */
function beliefBefore({ state, host, limits }: RepeatVisit, priorShape: number): GammaBelief {
  const ratePerDay = knownRatePerDay(host);
  if (ratePerDay !== null && visitsIn(state) === 1) return priorBelief(ratePerDay, priorShape);
  return toBelief(state, () => priorBelief(assumedRatePerDay(host, limits), priorShape));
}

function updated(belief: GammaBelief, elapsed: number, visit: RepeatVisit): GammaBelief {
  if (!visit.changed) return afterUnchanged(belief, elapsed);
  const age = visit.lastChangeAgeSeconds;
  const dated = typeof age === 'number' && age >= 0 && age <= visit.elapsedSeconds;
  return dated ? afterDatedChange(belief, elapsedDays(age)) : afterChange(belief, elapsed);
}

/**
 * The rate is stored as float32, the shape as one without its last byte, which the surprise takes. Rounded here already, so that what is decided
 * now can be recomputed from what is stored.
 */
function rounded({ shape, rateDays }: GammaBelief): GammaBelief {
  return { shape: roundToThreeBytes(shape), rateDays: Math.fround(rateDays) };
}
