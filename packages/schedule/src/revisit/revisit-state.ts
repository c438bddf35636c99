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

/** The columns a state is stored in. */
export interface RevisitStateColumns {
  s0: number;
  s1: number;
  s2: number;
  s3: number;
}

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

export function encodeRevisitState(state: RevisitState): RevisitStateColumns {
  const [s0, s1, s2, s3] = state;
  return { s0, s1, s2, s3 };
}

export function decodeRevisitState(columns: RevisitStateColumns): RevisitState {
  return [columns.s0, columns.s1, columns.s2, columns.s3];
}
