import { defaultTuning, type PolicyTuning } from '../policy-tuning.ts';
/**
 * Sufficient statistics of a page's visits: scheduling policy of Tamura & Kitsuregawa,
 * DBSJ Letters. Times in days.
 */
export interface PaperHistory {
  /** T_tot: sum of the times between visits. */
  totalDays: number;
  /** U: the part of `totalDays` after which nothing had changed. */
  unchangedDays: number;
  /** m: visits that found a change. */
  changes: number;
  /** t_cmin: shortest time between visits after which a change was found; 0 while there is none. */
  shortestChangeDays: number;
}

/** The history with one more visit, `elapsed` days after the one before. */
export function recordVisit(history: PaperHistory, elapsed: number, changed: boolean): PaperHistory {
  const totalDays = history.totalDays + elapsed;
  if (!changed) return { ...history, totalDays, unchangedDays: history.unchangedDays + elapsed };
  const shortestChangeDays = history.changes === 0 ? elapsed : Math.min(history.shortestChangeDays, elapsed);
  return { ...history, totalDays, changes: history.changes + 1, shortestChangeDays };
}

/** Whether the regular formula is undefined: no visit found a change, or every visit did. */
export function isSingular({ changes, unchangedDays }: PaperHistory): boolean {
  return changes === 0 || unchangedDays === 0;
}

/**
 * The interval that follows from a history, unbounded.
 *
 *     no change ever seen          unchangedFactor * elapsed
 *     a change at every visit      elapsed / 2
 *     else                         t_c / ln(T_tot / U)
 *         t_c = sqrt(t_cmin * t_cavg),  t_cavg = (T_tot - U) / m
 *
 * @param elapsed days between the last two visits
 * @returns days
 */
export function paperIntervalDays(
  history: PaperHistory,
  elapsed: number,
  { unchangedFactor }: Pick<PolicyTuning, 'unchangedFactor'> = defaultTuning,
): number {
  if (history.changes === 0) return unchangedFactor * elapsed;
  if (history.unchangedDays === 0) return elapsed / 2;
  return regularIntervalDays(history);
}

/**
 * The change rate behind a history. The regular case is the reciprocal of the interval. In the two singular
 * cases, where the policy needs no rate but screens and host means do: one change in the total time when none
 * was seen; and with n changes in n visits the bias-corrected estimate of Cho & Garcia-Molina (TOIT 3, 2003),
 * ln(2n + 1) / mean interval.
 *
 * @returns changes per day, null before the second visit
 */
export function paperRatePerDay(history: PaperHistory): number | null {
  const { totalDays, unchangedDays, changes } = history;
  if (totalDays === 0) return null;
  if (changes === 0) return 1 / totalDays;
  if (unchangedDays === 0) return (changes * Math.log(2 * changes + 1)) / totalDays;
  return 1 / regularIntervalDays(history);
}

function regularIntervalDays(history: PaperHistory): number {
  const changedDays = history.totalDays - history.unchangedDays;
  // Changes within seconds can vanish in the rounding of a very long time without one.
  if (changedDays <= 0) return history.totalDays / history.changes;
  const typicalChangeDays = Math.sqrt(history.shortestChangeDays * (changedDays / history.changes));
  return typicalChangeDays / Math.log1p(changedDays / history.unchangedDays);
}
