import { secondsPerDay } from '../seconds-per-day.ts';
import type { RevisitLimits } from '../revisit/interval-bounds.ts';
import type { RevisitPlan } from './plan-revisit.ts';

/**
 * How closely a page repeats another page of its host: `same` bytes, or the same text and links; `similar`
 * text, apart from numbers.
 */
export type DuplicateKind = 'same' | 'similar';

/** Revisit intervals of duplicates. */
export interface DuplicateTerms {
  /**
   * Least interval of pages with the same content as another; may exceed the longest interval of the seed
   * list.
   */
  sameSeconds: number;
  /** Factor for pages with similar content, within the longest interval. */
  similarFactor: number;
}

/** Jitter, so that duplicates that were found together do not fall due together. */
const jitterShare = 0.05;

/**
 * The plan of a duplicate: a page with the same content as another waits for a long time, because a visit that
 * finds it unchanged brings nothing; one with similar content has a longer interval. Others keep their plan.
 */
export function planDuplicate(
  plan: RevisitPlan,
  kind: DuplicateKind | null,
  {
    duplicates: { sameSeconds, similarFactor },
    limits: { maxIntervalSeconds },
    random,
  }: { duplicates: DuplicateTerms; limits: RevisitLimits; random: () => number },
): RevisitPlan {
  if (kind === null || plan.reason === 'dropped') return plan;
  if (kind === 'same') {
    const seconds = Math.round(sameSeconds * (1 - jitterShare + 2 * jitterShare * random()));
    if (seconds <= plan.intervalSeconds) return plan;
    return {
      ...plan,
      intervalSeconds: seconds,
      baseIntervalSeconds: null,
      loadExcluded: false,
      reason: 'duplicate',
    };
  }
  const lengthened = (seconds: number) =>
    Math.max(seconds, Math.floor(Math.min(seconds * similarFactor, maxIntervalSeconds)));
  const intervalSeconds = lengthened(plan.intervalSeconds);
  if (intervalSeconds === plan.intervalSeconds) return plan;
  const { baseIntervalSeconds: base } = plan;
  return {
    ...plan,
    intervalSeconds,
    baseIntervalSeconds: base === null ? null : lengthened(base),
    reason: 'near-duplicate',
  };
}

/** 90 days, and a factor of four. */
export const defaultDuplicateTerms: DuplicateTerms = { sameSeconds: 90 * secondsPerDay, similarFactor: 4 };
