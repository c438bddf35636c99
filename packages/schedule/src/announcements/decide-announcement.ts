import { changeDetectionRatio } from '../probability/poisson-visits.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/** A page with an announced change. */
export interface AnnouncedPage {
  /** The last visit with a verdict; null: never. */
  lastVerdictAt: Date | null;
  /** The planned visit; null: never again. */
  nextVisitAt: Date | null;
  /** Changes per day by its own estimate, null before there is one. */
  ratePerDay: number | null;
  /** Planned revisit interval. */
  intervalSeconds: number;
  minIntervalSeconds: number;
}

export type AnnouncementDecision =
  /** No effect: the page was never visited, is excluded, or was visited since. */
  | { kind: 'none' }
  /** The page is due as soon as its shortest interval allows. */
  | { kind: 'due'; at: Date }
  /** The remaining wait becomes shorter. */
  | { kind: 'sooner'; at: Date };

/**
 * x_h of a host that is not overloaded: a visit costs as much as finding a change with probability 1 - 1/e.
 */
const minChangesPerVisit = 1;

/**
 * Effect of an announcement on the next visit of its page. A regular visit finds a change with probability
 * p(x), x the changes expected per visit, at least 1; an announced one with probability q. So with q >= p(x)
 * the page is due now, else its remaining wait is multiplied by 1 - q / p(x).
 *
 * @param changedAt the announced instant; the earliest one where only the day is known
 * @param precision q of the source
 * @returns an instant never before the shortest interval after the last visit, and never
 * after the planned visit
 */
export function decideAnnouncement(
  page: AnnouncedPage,
  announcement: { changedAt: Date; precision: number },
  now: Date,
): AnnouncementDecision {
  const { lastVerdictAt, nextVisitAt } = page;
  if (lastVerdictAt === null || nextVisitAt === null) return { kind: 'none' };
  if (!(announcement.changedAt.getTime() > lastVerdictAt.getTime())) return { kind: 'none' };
  const worth = Math.min(1, announcement.precision / regularDetectionRatio(page));
  const earliestMs = Math.max(now.getTime(), lastVerdictAt.getTime() + page.minIntervalSeconds * 1_000);
  const remainingMs = Math.max(0, nextVisitAt.getTime() - now.getTime());
  const plannedMs = now.getTime() + Math.ceil(remainingMs * (1 - worth));
  const at = new Date(Math.min(nextVisitAt.getTime(), Math.max(earliestMs, plannedMs)));
  return { kind: worth >= 1 ? 'due' : 'sooner', at };
}

function regularDetectionRatio({ ratePerDay, intervalSeconds }: AnnouncedPage): number {
  const expectedChanges = ratePerDay === null ? 0 : (ratePerDay * intervalSeconds) / secondsPerDay;
  const finite = Number.isFinite(expectedChanges) ? expectedChanges : minChangesPerVisit;
  return changeDetectionRatio(Math.max(minChangesPerVisit, finite));
}
