import type { CaptureVerdict } from './outcomes.ts';

/** Accesses by outcome, robots.txt included. What is in none of the four is a check. */
export interface AccessCounts {
  accesses: number;
  /** First captures of pages: neither changed nor unchanged. */
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
}

/** Visits with a verdict to pages captured before: what shares of changes are shares of, on every screen. */
export function repeatVisits({ changed, unchanged }: Pick<AccessCounts, 'changed' | 'unchanged'>): number {
  return changed + unchanged;
}

/** Accesses by outcome; they add up to all accesses. */
export function countsByOutcome(counts: AccessCounts): Record<CaptureVerdict, number> {
  const { accesses, firstCaptures, changed, unchanged, errors } = counts;
  const check = Math.max(0, accesses - firstCaptures - changed - unchanged - errors);
  return { new: firstCaptures, changed, unchanged, error: errors, check };
}
