/**
 * A half-open interval [start, end) of time in microseconds since 1970 (UTC). Whole numbers, exact from the
 * year 1685 to 2255. `end` may be `forever`.
 */
export interface Interval {
  start: number;
  end: number;
}

/** ∞: the end of a period without a later entry. */
export const forever = Number.POSITIVE_INFINITY;

/** Instants that archives contain: from before the web's precursors to years that only wrong clocks reach. */
const earliest = Date.UTC(1900, 0, 1) * 1_000;
const latest = Date.UTC(2200, 0, 1) * 1_000;

export const microseconds = (instant: Date): number => instant.getTime() * 1_000;

export const isEmpty = ({ start, end }: Interval): boolean => !(start < end);

/** The instant t as the interval [t, t + 1 µs). */
export const instantInterval = (at: number): Interval => ({ start: at, end: at + 1 });

/** What is wrong with a query interval and how to correct it; null: nothing. `end` may be `forever`. */
export function intervalProblem({ start, end }: Interval): string | null {
  if (start < earliest || (end !== forever && end > latest) || start > latest)
    return 'An instant is before 1900 or after 2199: check its year.';
  if (![start, end].every((at) => at === forever || Number.isSafeInteger(at)))
    return 'An instant is not a whole number of microseconds.';
  if (start === end)
    return 'The interval is empty: its end is the first instant that is outside, so give a later end.';
  if (start > end) return 'The interval ends before it starts: swap start and end.';
  return null;
}
