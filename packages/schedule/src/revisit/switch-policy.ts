import type { GammaBelief } from './gamma-belief.ts';
import { meanRatePerDay } from './gamma-belief.ts';
import type { PaperHistory } from './paper-history.ts';
import { paperRatePerDay } from './paper-history.ts';
import type { RevisitState } from './revisit-state.ts';
import { layoutOf } from './revisit-state.ts';

/** A belief cannot hold more evidence than this, its own memory, when it starts from a long history. */
const heldAtMost = 20;

/** The history in a state of policy `paper`. */
export function historyIn(state: RevisitState): PaperHistory {
  const [totalDays, unchangedDays, changes, shortestChangeDays] = state;
  return { totalDays, unchangedDays, changes, shortestChangeDays };
}

/** The belief in a state of policy `gamma`. */
export function beliefIn(state: RevisitState): GammaBelief {
  return { shape: state[0], rateDays: state[1] };
}

/**
 * The history to go on with under policy `paper`. A belief becomes the shortest history with the same rate: one change, and
 * unchanged time such that T_tot / U = e, which makes the interval exactly 1 / rate.
 */
export function toHistory(state: RevisitState): PaperHistory {
  if (layoutOf(state) !== 'gamma') return historyIn(state);
  const changedDays = 1 / meanRatePerDay(beliefIn(state));
  const unchangedDays = changedDays / Math.expm1(1);
  return {
    totalDays: changedDays + unchangedDays,
    unchangedDays,
    changes: 1,
    shortestChangeDays: changedDays,
  };
}

/** The belief to go on with under policy `gamma`: a history keeps its rate, with as much weight as it saw changes. */
export function toBelief(state: RevisitState, prior: GammaBelief): GammaBelief {
  if (layoutOf(state) === 'gamma') return beliefIn(state);
  const history = historyIn(state);
  const ratePerDay = paperRatePerDay(history);
  if (ratePerDay === null) return prior;
  const shape = Math.min(heldAtMost, prior.shape + history.changes);
  return { shape, rateDays: shape / ratePerDay };
}
