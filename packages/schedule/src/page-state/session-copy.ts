import { secondsPerDay } from '../seconds-per-day.ts';

/** The page at the URL of a copy without its session id. */
export interface PlainPage {
  /** Whether its last visit found content that it does not share with a page of any other address. */
  isCaptured: boolean;
  /** Whether the page was ever accessed. */
  isTried: boolean;
}

/** A page that was not visited yet, and whose URL has a session id. */
export interface SessionCopy {
  nextReason: string;
  /** Time since the page was discovered. */
  ageSeconds: number;
}

/**
 * About how many seconds the first visit of a page with a session id waits; 0: it does not. It waits once for
 * a day for the page without session id, and for a long time once that page was captured. Where that page
 * cannot be captured, the copy is visited: it may be the only address of its content.
 *
 * @param plain null: the page without session id is unknown
 * @param longSeconds how long duplicates wait
 */
export function sessionCopyHoldSeconds(
  { nextReason, ageSeconds }: SessionCopy,
  plain: PlainPage | null,
  longSeconds: number,
): number {
  const isFirst = nextReason === 'new' || nextReason === 'deferred';
  const isWaiting = nextReason === 'probable-duplicate' && ageSeconds < longSeconds / 2;
  if (plain?.isCaptured === true) return isFirst || isWaiting ? longSeconds : 0;
  return isFirst && plain?.isTried !== true ? Math.min(secondsPerDay, longSeconds / 4) : 0;
}
