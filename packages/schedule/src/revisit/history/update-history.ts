import { elapsedDays } from '../../seconds-per-day.ts';
import type { PaperHistory } from './visit-history.ts';
import { recordVisit } from './visit-history.ts';
import type { RepeatVisit } from '../revisit-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { additionsTo, layoutOf } from '../state/revisit-state.ts';
import { toHistory } from '../state/convert-state.ts';

/** The history after a verdict, from a state of any policy. */
export function historyAfterVisit(visit: RepeatVisit): PaperHistory {
  return recordVisit(toHistory(visit.state), elapsedDays(visit.elapsedSeconds), visit.changed);
}

export function historyState({
  totalDays,
  unchangedDays,
  changes,
  shortestChangeDays,
}: PaperHistory): RevisitState {
  return [totalDays, unchangedDays, changes, shortestChangeDays];
}

/**
 * Verdicts behind a history. Policy `paper` does not count them; unchanged intervals are then taken to have
 * been as long as the changed ones.
 */
export function verdictsIn(state: RevisitState): number {
  const [counted] = layoutOf(state) === 'history' ? additionsTo(state) : [];
  if (counted !== undefined) return counted;
  const { totalDays, unchangedDays, changes } = toHistory(state);
  if (totalDays === 0) return 0;
  if (changes === 0) return 1;
  return changes + Math.round((unchangedDays * changes) / (totalDays - unchangedDays));
}
