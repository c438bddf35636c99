import { minElapsedDays } from '../../seconds-per-day.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import type { GammaBelief } from '../gamma/gamma-belief.ts';
import { meanRatePerDay } from '../gamma/gamma-belief.ts';
import type { PaperHistory } from '../history/visit-history.ts';
import type { RevisitState } from './revisit-state.ts';
import { beliefIn, historyIn, layoutOf } from './revisit-state.ts';

/** Most changes that count when a belief starts from a long history: the memory of a belief. */
const heldAtMost = 20;

/** Visits of a state before a verdict, at least the first; a history may not count them. */
export function visitsIn(state: RevisitState): number {
  const layout = layoutOf(state);
  if (layout === 'belief') return state[2] ?? 1;
  return layout === 'empty' ? 1 : 2;
}

/**
 * The history to continue with. A belief becomes one with the same rate and about as much weight: as many
 * changes as it holds, at least one, each found after the mean time between changes, and unchanged time such
 * that T_tot / U = e, which makes the interval 1 / rate.
 */
export function toHistory(state: RevisitState): PaperHistory {
  if (layoutOf(state) !== 'belief') return historyIn(state);
  const belief = beliefIn(state);
  const changes = Math.max(1, Math.round(belief.shape));
  const shortestChangeDays = Math.max(1 / meanRatePerDay(belief), minElapsedDays);
  const changedDays = changes * shortestChangeDays;
  const unchangedDays = changedDays / Math.expm1(1);
  return { totalDays: changedDays + unchangedDays, unchangedDays, changes, shortestChangeDays };
}

/** The belief to continue with: a history keeps its rate, with its number of changes as weight. */
export function toBelief(state: RevisitState, priorOf: () => GammaBelief): GammaBelief {
  if (layoutOf(state) === 'belief') return beliefIn(state);
  const { ratePerDay } = estimateChangeRate(state);
  const prior = priorOf();
  if (ratePerDay === null) return prior;
  const shape = Math.min(heldAtMost, prior.shape + historyIn(state).changes);
  return { shape, rateDays: shape / ratePerDay };
}
