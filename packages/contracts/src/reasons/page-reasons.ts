import {
  type AnnouncementSource,
  type RevisitReason,
  secondsPerDay,
  type VisitOutlook,
} from '@meguri/schedule';
import type { CrawlPausedReason } from './host-reasons.ts';
import type { StoppedBy } from '../views/webmaster-views.ts';
import { formatDuration } from '../format/durations.ts';
import type { PageDetail, PageDuplicate } from '../views/page-views.ts';

/**
 * Why a page is due when it is, how certain its change rate is, and what would move its visits: a closed set.
 */
export type PageReason =
  | CrawlPausedReason
  | { code: 'excluded-alias' }
  | { code: 'excluded-by-robots' }
  | { code: LimitExclusion }
  | { code: 'excluded-by-media-type' }
  | { code: 'excluded-otherwise'; exclusion: string }
  | { code: 'host-stopped'; by: NonNullable<StoppedBy> }
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
  | { code: 'probable-duplicate' }
  | ({ code: 'duplicate' } & PageDuplicate)
  | { code: 'alarmed' }
  | Exclude<RevisitReason, { code: 'never-seen-changing' }>
  | { code: 'never-seen-changing'; repeatedVisits: number }
  | { code: 'importance'; importance: number }
  | { code: 'rate-between'; rateSeconds: number; shortestSeconds: number; longestSeconds: number }
  | { code: 'rate-at-least'; rateSeconds: number; longestSeconds: number }
  | { code: 'rate-at-most'; rateSeconds: number; shortestSeconds: number }
  | { code: 'confidence'; level: ConfidenceLevel; changes: number; repeatedVisits: number }
  | { code: 'after-either'; intervalSeconds: number }
  | { code: 'dropped-after-change' | 'dropped-after-no-change' | 'dropped-at-double-capacity' }
  | { code: 'next-visit'; at: Date; waitSeconds: number | null; now: Date }
  | (VisitOutlook & { intervalSeconds: number });

/** Settings of its host that exclude a page. */
const limitExclusions = [
  'excluded-by-setting',
  'excluded-by-hops',
  'excluded-by-path-depth',
  'excluded-by-page-limit',
] as const;
type LimitExclusion = (typeof limitExclusions)[number];

/** Confidence by the width of the 90 % interval of a change rate: high within a factor of 3, medium of 10. */
export type ConfidenceLevel = 'low' | 'medium' | 'high';

export type ExplainedPage = Pick<
  PageDetail,
  | 'nextVisitAt'
  | 'why'
  | 'crawlPause'
  | 'excludedReason'
  | 'stoppedBy'
  | 'visits'
  | 'changes'
  | 'lastCode'
  | 'ratePerDay'
  | 'rateBounds'
  | 'duplicate'
>;

/** Visits that could find a change: all with a verdict except the first, which found the page new. */
export const repeatedVisits = ({ visits }: Pick<PageDetail, 'visits'>): number => Math.max(0, visits - 1);

/** Answers "why is this page due at that time?" */
export function pageReasons(page: ExplainedPage, now: Date): PageReason[] {
  const { nextVisitAt, why, excludedReason, stoppedBy } = page;
  if (excludedReason === 'media-type-excluded' && nextVisitAt !== null && stoppedBy === null)
    return [exclusionOf(excludedReason), { code: 'due-at', at: nextVisitAt, now }];
  if (excludedReason !== null) return [exclusionOf(excludedReason)];
  if (stoppedBy !== null) return [{ code: 'host-stopped', by: stoppedBy }];
  const reasons = planReasons(page);
  if (nextVisitAt === null || why.code === 'dropped') return reasons;
  const due: PageReason = nextVisitAt <= now ? { code: 'due-now' } : { code: 'due-at', at: nextVisitAt, now };
  const { crawlPause: pause } = page;
  const paused = pause ? [{ code: 'crawl-paused', pause, now } as const] : [];
  const isDeferred = why.deferred && why.code !== 'deferred';
  return [...paused, due, ...(isDeferred ? [{ code: 'deferred' } as const] : []), ...reasons];
}

export function exclusionOf(exclusion: string): PageReason {
  switch (exclusion) {
    case 'alias':
      return { code: 'excluded-alias' };
    case 'robots-disallowed':
      return { code: 'excluded-by-robots' };
    case 'media-type-excluded':
      return { code: 'excluded-by-media-type' };
    default: {
      const code = limitExclusions.find((known) => known === exclusion);
      return code === undefined ? { code: 'excluded-otherwise', exclusion } : { code };
    }
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
    case 'probable-duplicate':
      return [{ code }];
    case 'withheld':
      return [withheldFor(page.lastCode)];
    case 'out-of-scope':
      return [{ code: 'excluded-by-media-type' }];
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
    case 'duplicate':
    case 'near-duplicate':
      return intervalReasons(page);
    default:
      return code satisfies never;
  }
}

export function withheldFor(lastCode: string | null): PageReason {
  if (lastCode === 'robots-disallowed') return { code: 'withheld-by-robots' };
  return { code: lastCode === 'excluded-by-setting' ? 'withheld-by-setting' : 'withheld-without-robots' };
}

/** Steps that a summary omits. */
const details: ReadonlySet<RevisitReason['code']> = new Set(['certainty', 'surprised', 'jittered']);

/** How the revisit policy arrived at the interval, in short. */
function intervalReasons({ why, ...page }: ExplainedPage): PageReason[] {
  if (page.duplicate !== null) return [{ code: 'duplicate', ...page.duplicate }];
  const reasons = why.interval
    .filter(({ code }) => !details.has(code))
    .flatMap((reason): PageReason[] => {
      if (reason.code === 'priced' && reason.importance !== 1)
        return [reason, { code: 'importance', importance: reason.importance }];
      return [withVisits(reason, page)];
    });
  return why.alarmed ? [...reasons, { code: 'alarmed' }] : reasons;
}

/** A reason with the visits that its sentence counts. */
export function withVisits(reason: RevisitReason, page: Pick<PageDetail, 'visits'>): PageReason {
  return reason.code === 'never-seen-changing' ? { ...reason, repeatedVisits: repeatedVisits(page) } : reason;
}

/** How often a page changes, and how certain that is; nothing before the second visit. */
export function rateReasons({
  ratePerDay,
  rateBounds,
  ...page
}: Pick<PageDetail, 'ratePerDay' | 'rateBounds' | 'visits' | 'changes'>): PageReason[] {
  if (ratePerDay === null || rateBounds === null) return [];
  const every = (changesPerDay: number) => secondsPerDay / changesPerDay;
  const { lowPerDay, highPerDay } = rateBounds;
  const rateSeconds = every(ratePerDay);
  const confidence: PageReason = {
    code: 'confidence',
    level: confidenceLevel(rateBounds),
    changes: page.changes,
    repeatedVisits: repeatedVisits(page),
  };
  if (highPerDay === null)
    return [{ code: 'rate-at-least', rateSeconds, longestSeconds: every(lowPerDay) }, confidence];
  const shortestSeconds = every(highPerDay);
  return lowPerDay === 0
    ? [{ code: 'rate-at-most', rateSeconds, shortestSeconds }, confidence]
    : [{ code: 'rate-between', rateSeconds, shortestSeconds, longestSeconds: every(lowPerDay) }, confidence];
}

function confidenceLevel({ lowPerDay, highPerDay }: NonNullable<PageDetail['rateBounds']>): ConfidenceLevel {
  if (highPerDay === null || lowPerDay === 0 || highPerDay > 10 * lowPerDay) return 'low';
  return highPerDay > 3 * lowPerDay ? 'medium' : 'high';
}

/** The effect of the next verdict, or of a faster host, on the visits. */
export function outlookReasons(outlook: readonly VisitOutlook[]): PageReason[] {
  const [changed, unchanged, ...others] = outlook;
  const after = changed?.intervalSeconds ?? null;
  const otherwise = unchanged?.intervalSeconds ?? null;
  // Near a bound of the seed list both verdicts lead to the same interval, to the digits shown.
  if (after !== null && otherwise !== null && formatDuration(after) === formatDuration(otherwise))
    return [{ code: 'after-either', intervalSeconds: after }, ...outlookReasons(others)];
  return outlook.map(({ code, intervalSeconds }) =>
    intervalSeconds === null ? { code: droppedCodes[code] } : { code, intervalSeconds },
  );
}

const droppedCodes = {
  'after-change': 'dropped-after-change',
  'after-no-change': 'dropped-after-no-change',
  'at-double-capacity': 'dropped-at-double-capacity',
} as const satisfies Record<VisitOutlook['code'], string>;
