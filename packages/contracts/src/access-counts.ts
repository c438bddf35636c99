import type { CaptureVerdict } from './outcomes.ts';

/** Accesses by outcome, robots.txt included. The rest of all accesses are checks. */
export interface AccessCounts {
  accesses: number;
  /** First captures of pages: neither changed nor unchanged. */
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
}

/** Visits with a verdict to pages captured before: the denominator of every share of changes. */
export function repeatVisits({ changed, unchanged }: Pick<AccessCounts, 'changed' | 'unchanged'>): number {
  return changed + unchanged;
}

/** Accesses by outcome; they add up to all accesses. */
export function countsByOutcome(counts: AccessCounts): Record<CaptureVerdict, number> {
  const { accesses, firstCaptures, changed, unchanged, errors } = counts;
  const check = Math.max(0, accesses - firstCaptures - changed - unchanged - errors);
  return { new: firstCaptures, changed, unchanged, error: errors, check };
}
