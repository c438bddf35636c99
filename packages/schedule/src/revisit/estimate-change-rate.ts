import { meanRatePerDay } from './gamma-belief.ts';
import { paperRatePerDay } from './paper-history.ts';
import type { ChangeEstimate } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';
import { layoutOf } from './revisit-state.ts';
import { beliefIn, historyIn } from './switch-policy.ts';

/** The change rate in a state, whichever policy wrote it. */
export function estimateChangeRate(state: RevisitState): ChangeEstimate {
  const layout = layoutOf(state);
  if (layout === 'empty') return { ratePerDay: null, informed: false };
  if (layout === 'paper') return { ratePerDay: paperRatePerDay(historyIn(state)), informed: true };
  return { ratePerDay: meanRatePerDay(beliefIn(state)), informed: state[2] >= 2 };
}
