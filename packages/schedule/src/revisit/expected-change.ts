import { changeProbability } from './change-probability.ts';
import type { RevisitState } from './revisit-state.ts';
import { beliefIn, layoutOf } from './revisit-state.ts';

/**
 * How probably a page has changed within a time, as far as what was learnt about it tells.
 *
 * @returns in [0, 1]; null for a state without a belief
 */
export function expectedChange(state: RevisitState, elapsedSeconds: number): number | null {
  return layoutOf(state) === 'belief' ? changeProbability(beliefIn(state), elapsedSeconds) : null;
}
