import type { AnnouncementSource, RevisitReason, VisitOutlook } from '@meguri/schedule';
import type { PageDetail } from '../views/page-views.ts';

/** The rules whose sentences count visits. */
type CountedRule = 'estimated-rate' | 'never-seen-changing';

/**
 * Why a page is due when it is, how certain its change rate is, and what would move its visits: a closed set.
 */
export type PageReason =
  | { code: 'excluded-alias' }
  | { code: 'excluded-by-robots' }
  | { code: 'excluded-by-setting' }
  | { code: 'excluded-otherwise'; exclusion: string }
  | { code: 'due-now' }
  | { code: 'due-at'; at: Date; now: Date }
  | { code: 'deferred' }
  | { code: 'no-visit-planned' }
  | { code: 'found-by-link' }
  | { code: 'added-as-seed' }
  | { code: 'visit-requested' }
  | { code: 'change-announced' }
  | { code: 'change-announced-by'; source: AnnouncementSource; precision: number }
  | { code: 'noise-probe' }
  | { code: 'withheld-without-robots' }
  | { code: 'withheld-by-robots' }
  | { code: 'withheld-by-setting' }
  | { code: 'error-backoff'; errors: number; outcome: string }
  | { code: 'host-over-capacity' }
  | { code: 'dropped' }
  | { code: 'alarmed' }
  | { code: 'estimated-rate'; intervalSeconds: number; visits: number }
  | { code: 'never-seen-changing'; visits: number }
  | Exclude<RevisitReason, { code: CountedRule }>
  | { code: 'importance'; importance: number }
  | { code: 'rate-between'; rateSeconds: number; shortestSeconds: number; longestSeconds: number }
  | { code: 'rate-at-least'; rateSeconds: number; longestSeconds: number }
  | { code: 'rate-at-most'; rateSeconds: number; shortestSeconds: number }
  | VisitOutlook;

export type ExplainedPage = Pick<
  PageDetail,
  'nextVisitAt' | 'why' | 'excludedReason' | 'visits' | 'lastCode'
>;

/** Answers "why is this page due at that time?" */
export function pageReasons(page: ExplainedPage, now: Date): PageReason[] {
  const { nextVisitAt, why, excludedReason } = page;
  if (excludedReason !== null) return [exclusionOf(excludedReason)];
  const reasons = planReasons(page);
  if (nextVisitAt === null) return reasons;
  const due: PageReason = nextVisitAt <= now ? { code: 'due-now' } : { code: 'due-at', at: nextVisitAt, now };
  const isDeferred = why.deferred && why.code !== 'deferred';
  return [due, ...(isDeferred ? [{ code: 'deferred' } as const] : []), ...reasons];
}

function exclusionOf(exclusion: string): PageReason {
  switch (exclusion) {
    case 'alias':
      return { code: 'excluded-alias' };
    case 'robots-disallowed':
      return { code: 'excluded-by-robots' };
    case 'excluded-by-rule':
      return { code: 'excluded-by-setting' };
    default:
      return { code: 'excluded-otherwise', exclusion };
  }
}

/** Why the visit was scheduled for that time. */
function planReasons(page: ExplainedPage): PageReason[] {
  const { code, announcement, consecutiveErrors } = page.why;
  switch (code) {
    case 'never':
      return [{ code: 'no-visit-planned' }];
    case 'new':
      return [{ code: 'found-by-link' }];
    case 'seed':
      return [{ code: 'added-as-seed' }];
    case 'requested':
      return [{ code: 'visit-requested' }];
    case 'announced':
      return [
        announcement ? { code: 'change-announced-by', ...announcement } : { code: 'change-announced' },
        ...intervalReasons(page),
      ];
    case 'deferred':
      return [{ code }, ...intervalReasons(page)];
    case 'priced':
      return [{ code: 'host-over-capacity' }, ...intervalReasons(page)];
    case 'dropped':
      return [{ code }];
    case 'robots':
      return [withheldFor(page.lastCode)];
    case 'error-backoff':
      return [{ code, errors: consecutiveErrors, outcome: page.lastCode ?? 'unknown' }];
    case 'noise-probe':
      return [{ code }];
    case 'first-interval-random':
    case 'estimated-rate':
    case 'never-seen-changing':
    case 'always-seen-changing':
    case 'fixed-interval':
    case 'adaptive-interval':
    case 'raised-to-minimum':
    case 'random-near-maximum':
      return intervalReasons(page);
    default:
      return code satisfies never;
  }
}

function withheldFor(lastCode: string | null): PageReason {
  if (lastCode === 'robots-disallowed') return { code: 'withheld-by-robots' };
  return { code: lastCode === 'excluded-by-rule' ? 'withheld-by-setting' : 'withheld-without-robots' };
}

/** How the revisit policy arrived at the interval. */
function intervalReasons({ why, visits }: ExplainedPage): PageReason[] {
  const reasons = why.interval.flatMap((reason): PageReason[] => {
    if (reason.code === 'estimated-rate' || reason.code === 'never-seen-changing')
      return [{ ...reason, visits }];
    if (reason.code === 'priced' && reason.importance !== 1)
      return [reason, { code: 'importance', importance: reason.importance }];
    return [reason];
  });
  return why.alarmed ? [...reasons, { code: 'alarmed' }] : reasons;
}

const secondsPerDay = 86_400;

/** How often a page changes, and how certain that is; nothing before the second visit. */
export function rateReasons({
  ratePerDay,
  rateBounds,
}: Pick<PageDetail, 'ratePerDay' | 'rateBounds'>): PageReason[] {
  if (ratePerDay === null || rateBounds === null) return [];
  const every = (changesPerDay: number) => secondsPerDay / changesPerDay;
  const { lowPerDay, highPerDay } = rateBounds;
  const rateSeconds = every(ratePerDay);
  if (highPerDay === null) return [{ code: 'rate-at-least', rateSeconds, longestSeconds: every(lowPerDay) }];
  const shortestSeconds = every(highPerDay);
  return lowPerDay === 0
    ? [{ code: 'rate-at-most', rateSeconds, shortestSeconds }]
    : [{ code: 'rate-between', rateSeconds, shortestSeconds, longestSeconds: every(lowPerDay) }];
}
