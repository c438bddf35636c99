/**
 * What a policy has learnt about one page: four numbers, whatever the policy, so that every page record has one layout and
 * one size. Only policies look inside.
 *
 *     policy   s0               s1                   s2               s3
 *     paper    days watched     of them unchanged    changes seen     shortest interval with a change, days (0 = none)
 *     gamma    shape a          rate b, days         visits           -1, the mark of this layout
 *
 * All zero means: nothing learnt. Gamma's a and b are float32 values; paper's need double precision columns, because
 * a difference of two long times decides.
 */
export type RevisitState = readonly [number, number, number, number];

export const emptyRevisitState: RevisitState = [0, 0, 0, 0];

const gammaMark = -1;

/** Which policy wrote a state: a seed list's policy may be changed while its pages keep what they learnt. */
export function layoutOf(state: RevisitState): 'empty' | 'paper' | 'gamma' {
  if (state[3] === gammaMark) return 'gamma';
  return state.every((number) => number === 0) ? 'empty' : 'paper';
}

export function gammaState(shape: number, rateDays: number, visits: number): RevisitState {
  return [shape, rateDays, visits, gammaMark];
}

/** As stored: a new array, since drivers want one of their own. */
export function encodeRevisitState(state: RevisitState): number[] {
  return [...state];
}

/** Reads what {@link encodeRevisitState} stored; an empty array, as new pages have, is an empty state. */
export function decodeRevisitState(stored: readonly number[]): RevisitState {
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = stored;
  return [s0, s1, s2, s3];
}
