export type IntervalIngredientName =
  | 'default'
  | 'site-group'
  | 'operator'
  | 'robots-crawl-delay'
  | 'webmaster'
  | 'measured-efficiency'
  | 'retry-after';

/** What becomes of an ingredient. */
export type IngredientRole =
  /** Nobody has said anything. */
  | 'not-set'
  /** Not a number of seconds, so nothing was said. */
  | 'invalid'
  /** A more specific setting has taken its place. */
  | 'overridden'
  /** An operator has set the host free of it. */
  | 'waived'
  /** Asks for no more than the others already give. */
  | 'satisfied'
  /** Sets the interval, or adds to it. */
  | 'applies'
  /** Sets the interval, cut to the longest allowed. */
  | 'capped';

export interface IntervalIngredient {
  name: IntervalIngredientName;
  /**
   * As asked for, uncut; of the measured efficiency what it adds; of a Retry-After what is
   * left of it. Null: nothing.
   */
  seconds: number | null;
  detail: IngredientRole;
}

/** An ingredient that asks for an interval, and what counts of it: null if nothing does. */
export interface IntervalAsk extends IntervalIngredient {
  countedSeconds: number | null;
}

/** Reads what was asked for; NaN, infinite and negative seconds ask for nothing. */
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

/** The same ask, no longer counting. */
export function silence(ask: IntervalAsk, detail: 'overridden' | 'waived'): IntervalAsk {
  return ask.countedSeconds === null ? ask : silent({ ...ask, detail });
}

function silent(ingredient: IntervalIngredient): IntervalAsk {
  return { ...ingredient, countedSeconds: null };
}
