import { minElapsedDays } from '../../seconds-per-day.ts';
import type { GammaBelief } from '../gamma/gamma-belief.ts';
import type { PaperHistory } from '../history/visit-history.ts';
import { largestSurprise, noSurprise, type Surprise } from '../gamma/surprise.ts';

/**
 * The state of a policy for one page, in a few numbers. There are two layouts, each with room for what a
 * policy adds to it, so that a page whose policy is changed keeps everything that the next one can read.
 * Only policies look inside.
 *
 *     layout    s0             s1                   s2              s3
 *     belief    shape a        rate b, days         visits          -2, the mark of this layout
 *     history   days watched   of them unchanged    changes seen    shortest interval with a change, days
 *
 * A belief has s4: surprise. A shortest interval of 0 means none.
 *
 * Of visits no more than 255 are counted. Beliefs of older versions have the mark -1 and no
 * surprise. After that comes
 *
 *     policy             first            second
 *     gamma
 *     fixed              1                interval, days
 *     nutch, storm       2                interval, days (third: days since the last change seen)
 *     harmonic           3                price
 *     paper
 *     cgm                verdicts seen
 *     mle                verdicts seen    pairs: interval with a change in days, how often;
 *                                         see change-intervals.ts
 *
 * Empty, or all zero: no observations. A belief and what is added to it are float32 values; a history needs
 * double precision, because a difference of two long times decides.
 */
export type RevisitState = readonly number[];

export const emptyRevisitState: RevisitState = [0, 0, 0, 0];

const beliefMark = -2;
const olderBeliefMark = -1;

/** Numbers of each layout before the additions of a policy. */
const historyLength = 4;
const beliefLength = 5;

/** The count stops at one byte: only whether there were at least two visits matters. */
const maxVisitsCounted = 255;

export type StateLayout = 'empty' | 'history' | 'belief';

export function layoutOf(state: RevisitState): StateLayout {
  if (state[3] === beliefMark || state[3] === olderBeliefMark) return 'belief';
  return (state[0] ?? 0) === 0 ? 'empty' : 'history';
}

export function beliefState(
  { shape, rateDays }: GammaBelief,
  visits: number,
  surprise: Surprise = noSurprise,
): RevisitState {
  return [shape, rateDays, Math.min(visits, maxVisitsCounted), beliefMark, surprise];
}

/** The history in a state of that layout. */
export function historyIn(state: RevisitState): PaperHistory {
  const [totalDays = 0, unchangedDays = 0, changes = 0, shortestChangeDays = 0] = state;
  return { totalDays, unchangedDays, changes, shortestChangeDays };
}

/** The belief in a state of that layout. */
export function beliefIn(state: RevisitState): GammaBelief {
  const [shape = 1, rateDays = 1] = state;
  return { shape, rateDays };
}

/** The surprise of a belief; none where the state has another layout. */
export function surpriseIn(state: RevisitState): Surprise {
  return state[3] === beliefMark ? (state[4] ?? noSurprise) : noSurprise;
}

/** The additions to its layout by the policy that wrote a state. */
export function additionsTo(state: RevisitState): readonly number[] {
  return state.slice(state[3] === beliefMark ? beliefLength : historyLength);
}

export const hasAdditions = (state: RevisitState): boolean => additionsTo(state).length > 0;

/** As stored: a new array, since drivers may keep it. */
export function encodeRevisitState(state: RevisitState): number[] {
  return [...state];
}

/**
 * Reads what {@link encodeRevisitState} stored. New pages have an empty array. A state that no policy
 * could have written, by an unknown version or a fault, counts as empty: the page starts over instead of
 * keeping meaningless numbers.
 */
export function decodeRevisitState(stored: readonly number[]): RevisitState {
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, ...additions] = stored;
  const state = [s0, s1, s2, s3, ...additions];
  return isBelief(state) || isHistory(state) ? state : emptyRevisitState;
}

/**
 * Bounds of times, rates and counts of visits. Values beyond them would lose precision
 * or overflow in a formula.
 */
const largest = 1e15;
const smallest = 1e-15;

function isReasonable(number: number): boolean {
  return number === 0 || (number >= smallest && number <= largest);
}

function isBelief(state: readonly number[]): boolean {
  const [shape = 0, rateDays = 0, visits = 0] = state;
  const surprise = surpriseIn(state);
  return (
    layoutOf(state) === 'belief' &&
    [shape, rateDays, shape / rateDays, visits, ...additionsTo(state)].every(isReasonable) &&
    shape > 0 &&
    Number.isInteger(surprise) &&
    Math.abs(surprise) <= largestSurprise
  );
}

function isHistory(state: readonly number[]): boolean {
  const [totalDays = 0, unchangedDays = 0, changes = 0, shortest = 0, verdicts = changes] = state;
  const changed = changes > 0;
  return (
    state.every(isReasonable) &&
    totalDays >= minElapsedDays &&
    Number.isInteger(changes) &&
    Number.isInteger(verdicts) &&
    unchangedDays <= totalDays &&
    changed === unchangedDays < totalDays &&
    (changed ? shortest >= minElapsedDays : shortest === 0) &&
    shortest <= totalDays &&
    verdicts >= changes
  );
}
