export type IntervalIngredientName =
  | 'default'
  | 'site-group'
  | 'operator'
  | 'robots-crawl-delay'
  | 'webmaster'
  | 'measured-efficiency'
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
  detail: IngredientRole;
}

/** An ingredient that sets an interval, and the seconds that count; null if none do. */
export interface IntervalAsk extends IntervalIngredient {
  countedSeconds: number | null;
}

/** Reads an ingredient; NaN, infinite and negative seconds count as not set. */
export function askFor(
  name: IntervalIngredientName,
  seconds: number | null | undefined,
  maxSeconds: number,
): IntervalAsk {
  if (seconds === null || seconds === undefined) return silent({ name, seconds: null, detail: 'not-set' });
  if (!Number.isFinite(seconds) || seconds < 0) return silent({ name, seconds: null, detail: 'invalid' });
  if (seconds > maxSeconds) return { name, seconds, detail: 'capped', countedSeconds: maxSeconds };
  return { name, seconds, detail: 'applies', countedSeconds: seconds };
}

/** The same ingredient without effect. */
export function silence(ask: IntervalAsk, detail: 'overridden' | 'waived'): IntervalAsk {
  return ask.countedSeconds === null ? ask : silent({ ...ask, detail });
}

function silent(ingredient: IntervalIngredient): IntervalAsk {
  return { ...ingredient, countedSeconds: null };
}
