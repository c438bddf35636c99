export type IntervalIngredientName =
  | 'default'
  | 'rule'
  | 'operator'
  | 'robots-crawl-delay'
  | 'webmaster'
  | 'measured-efficiency'
  | 'pacing'
  | 'retry-after';

/** Effect of an ingredient. */
export type IngredientRole =
  /** Not set. */
  | 'not-set'
  /** Not a number of seconds, so it counts as not set. */
  | 'invalid'
  /** Overridden by a more specific setting. */
  | 'overridden'
  /** Waived for the host by an operator. */
  | 'waived'
  /** Computed, but not applied: the operator chose to see it first. */
  | 'proposed'
  /** No longer than the other ingredients. */
  | 'satisfied'
  /** Sets the interval, or adds to it. */
  | 'applies'
  /** Sets the interval, capped at the longest allowed. */
  | 'capped';

export interface IntervalIngredient {
  name: IntervalIngredientName;
  /**
   * As set, uncapped; for the measured efficiency its addition, for a Retry-After its
   * remainder. Null: not set.
   */
  seconds: number | null;
  role: IngredientRole;
}

/** An ingredient that sets an interval, and the seconds that count; null if none do. */
export interface IntervalCandidate extends IntervalIngredient {
  countedSeconds: number | null;
}

/** Reads an ingredient; NaN, infinite and negative seconds count as not set. */
export function readIngredient(
  name: IntervalIngredientName,
  seconds: number | null | undefined,
  maxSeconds: number,
): IntervalCandidate {
  if (seconds === null || seconds === undefined) return uncounted({ name, seconds: null, role: 'not-set' });
  if (!Number.isFinite(seconds) || seconds < 0) return uncounted({ name, seconds: null, role: 'invalid' });
  if (seconds > maxSeconds) return { name, seconds, role: 'capped', countedSeconds: maxSeconds };
  return { name, seconds, role: 'applies', countedSeconds: seconds };
}

/** The same ingredient without effect. */
export function withoutEffect(
  candidate: IntervalCandidate,
  role: 'overridden' | 'waived' | 'proposed',
): IntervalCandidate {
  return candidate.countedSeconds === null ? candidate : uncounted({ ...candidate, role });
}

function uncounted(ingredient: IntervalIngredient): IntervalCandidate {
  return { ...ingredient, countedSeconds: null };
}
