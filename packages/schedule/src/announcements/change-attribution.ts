import { changeDetectionRatio } from '../probability/poisson-visits.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * The probability that a page changes within a time by its own rate alone, 1 - e^(-lambda t).
 *
 * @param ratePerDay null where nothing is known: then 0, which leaves the credit to the announcement
 */
export function expectedWithoutAnnouncement(ratePerDay: number | null, elapsedSeconds: number): number {
  if (ratePerDay === null || !(ratePerDay > 0) || !(elapsedSeconds > 0)) return 0;
  const changes = (ratePerDay * elapsedSeconds) / secondsPerDay;
  return Number.isFinite(changes) ? changeDetectionRatio(changes) : 1;
}

/**
 * The probability that a change found after an announcement is the announced one, and not one that the page's
 * own rate explains: q / (q + (1 - q) e). Such a change is no evidence about unannounced changes, for which
 * the regular interval is (Poisson thinning). A change announced by a source that is no better than chance is
 * evidence like any other.
 *
 * @param precision q of the source when it announced
 * @param expected e, see {@link expectedWithoutAnnouncement}
 */
export function announcedChangeShare(precision: number, expected: number): number {
  if (!(precision > 0)) return 0;
  return precision / (precision + (1 - precision) * expected);
}
