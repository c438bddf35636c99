import { captureShare, changeDetectionRatio, meanAgeDays } from '../../probability/poisson-visits.ts';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import type { HostSituation } from './host-situation.ts';
import { unconstrainedHost } from './host-situation.ts';
import type { RevisitLimits } from '../interval-bounds.ts';
import { integerLimits } from '../interval-bounds.ts';
import type { NextVisitReason, RevisitReason } from './revisit-reasons.ts';
import type { RateInterval } from '../history/likelihood.ts';
import { rateIntervalIn } from './rate-interval.ts';
import type { RevisitPolicyId } from '../revisit-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import type { VisitOutlook } from './visit-outlook.ts';
import { realSeconds, visitOutlook } from './visit-outlook.ts';

/** The stored plan of a page. */
export interface PagePlan {
  /** Null: never again. */
  nextVisitAt: Date | null;
  /** Null before the first verdict. */
  lastVerdictAt: Date | null;
  reason: NextVisitReason;
  state: RevisitState;
  /** 0 without planned visits; the back-off during errors. */
  intervalSeconds: number;
  /** The interval without the access price; null where it is the same. */
  baseIntervalSeconds: number | null;
  consecutiveErrors: number;
  deferred: boolean;
  /** A linked page has changed since, which brought the visit forward. */
  alarmed?: boolean;
  /** Key of the page whose content it repeats, which gives its interval; absent or null: none. */
  duplicateOf?: string | null;
}

/** The current conditions of the page. */
export interface PlanContext {
  policy: RevisitPolicyId;
  limits: RevisitLimits;
  now: Date;
  /** Absent: {@link unconstrainedHost}. */
  host?: HostSituation;
}

/** Plain JSON, for the console to put into words. */
export interface NextVisitExplanation {
  /** The stored reason, or `never` for an excluded page. */
  code: NextVisitReason | 'never';
  /** ISO 8601, null for never. */
  nextVisitAt: string | null;
  /** Negative when overdue, null for never. */
  dueInSeconds: number | null;
  deferred: boolean;
  consecutiveErrors: number;
  /** Changes per day, null before the second visit. */
  estimate: RateEstimate | null;
  /**
   * The revisit interval, unchanged by deferrals and requests; null before the first visit, and while
   * errors or robots.txt decide.
   */
  intervalSeconds: number | null;
  /** How that interval came about; empty where there is none. */
  interval: RevisitReason[];
  /** Predicted results of the interval if the estimate is correct; null without either. */
  expected: ExpectedFreshness | null;
  /** Events that would move the visits; empty where none is planned, and before the first. */
  outlook: VisitOutlook[];
}

/** An estimate with the bounds of its 90 % interval. */
export interface RateEstimate extends RateInterval {
  ratePerDay: number;
}

export interface ExpectedFreshness {
  /** Share of the time in which the copy is up to date, which is the share of versions captured. */
  freshShare: number;
  /** Share of visits that will find a change. */
  changeDetectionRatio: number;
  meanAgeSeconds: number;
}

/** Explains when and why a page is visited next, and what would change that, from its stored plan. */
export function explainNextVisit(plan: PagePlan, context: PlanContext): NextVisitExplanation {
  const { nextVisitAt, reason, state, intervalSeconds, consecutiveErrors, deferred } = plan;
  const planned = intervalSeconds > 0 && consecutiveErrors === 0;
  const isDuplicate = (plan.duplicateOf ?? null) !== null;
  const estimate = estimateIn(state);
  return {
    code: nextVisitAt === null ? 'never' : reason,
    nextVisitAt: nextVisitAt?.toISOString() ?? null,
    dueInSeconds: nextVisitAt === null ? null : secondsBetween(context.now, nextVisitAt),
    deferred,
    consecutiveErrors,
    estimate,
    intervalSeconds: planned ? intervalSeconds : null,
    interval: planned && !isDuplicate ? reasonsOf(plan, context) : [],
    expected: planned && estimate !== null ? expectedFreshness(estimate.ratePerDay, intervalSeconds) : null,
    outlook: isDuplicate ? [] : outlookOf(plan, context),
  };
}

function estimateIn(state: RevisitState): RateEstimate | null {
  const { ratePerDay } = estimateChangeRate(state);
  const bounds = rateIntervalIn(state);
  return ratePerDay === null || bounds === null ? null : { ratePerDay, ...bounds };
}

function reasonsOf(
  plan: PagePlan,
  { policy, limits, host = unconstrainedHost }: PlanContext,
): RevisitReason[] {
  const { state, intervalSeconds, baseIntervalSeconds } = plan;
  const { changesPerVisit } = host;
  const base = explainInterval(state, {
    intervalSeconds: baseIntervalSeconds ?? intervalSeconds,
    limits,
    changesPerVisit,
  });
  return [...base, ...explainPrice(plan, limits, host), ...explainClock(plan, policy, host)];
}

function explainPrice(
  plan: PagePlan,
  limits: RevisitLimits,
  { pricing, importance }: HostSituation,
): RevisitReason[] {
  const { state, intervalSeconds, baseIntervalSeconds } = plan;
  const { ratePerDay } = estimateChangeRate(state);
  if (baseIntervalSeconds === null || ratePerDay === null) return [];
  const changesPerVisit = (ratePerDay * intervalSeconds) / secondsPerDay;
  const priced = { code: 'priced', changesPerVisit, baseIntervalSeconds, importance } as const;
  const longestDays = pricing?.exclusion?.maxDays;
  const excluded = longestDays !== undefined && intervalSeconds > integerLimits(limits).maxIntervalSeconds;
  return excluded
    ? [priced, { code: 'excluded-by-load', maxIntervalSeconds: Math.round(longestDays * secondsPerDay) }]
    : [priced];
}

/** A pace nearer to 1 is not reported. */
const noticeablePace = 0.05;

/** Reasons that set a date of their own, in real time. */
const decidedElsewhere: ReadonlySet<NextVisitReason> = new Set([
  'deferred',
  'announced',
  'requested',
  'out-of-scope',
]);

function explainClock(plan: PagePlan, policy: RevisitPolicyId, host: HostSituation): RevisitReason[] {
  const { nextVisitAt, lastVerdictAt, reason, intervalSeconds, alarmed = false } = plan;
  const { clockPace: pace } = host;
  const moved = policy === 'gamma' && Math.abs(pace - 1) > noticeablePace && !decidedElsewhere.has(reason);
  if (!moved || nextVisitAt === null || lastVerdictAt === null) return [];
  const waitSeconds = alarmed
    ? realSeconds(intervalSeconds, policy, host)
    : secondsBetween(lastVerdictAt, nextVisitAt);
  return [{ code: 'host-clock', pace, waitSeconds }];
}

function outlookOf(
  plan: PagePlan,
  { policy, limits, now, host = unconstrainedHost }: PlanContext,
): VisitOutlook[] {
  const { nextVisitAt, lastVerdictAt, state, intervalSeconds, reason } = plan;
  if (nextVisitAt === null || lastVerdictAt === null || reason === 'dropped') return [];
  const visitAt = new Date(Math.max(nextVisitAt.getTime(), now.getTime()));
  const elapsedSeconds = secondsBetween(lastVerdictAt, visitAt);
  const baseIntervalSeconds = plan.baseIntervalSeconds ?? intervalSeconds;
  return visitOutlook({ policy, state, elapsedSeconds, limits, baseIntervalSeconds }, host);
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000;

function expectedFreshness(ratePerDay: number, intervalSeconds: number): ExpectedFreshness {
  const intervalDays = intervalSeconds / secondsPerDay;
  const changesPerVisit = ratePerDay * intervalDays;
  return {
    freshShare: captureShare(changesPerVisit),
    changeDetectionRatio: changeDetectionRatio(changesPerVisit),
    meanAgeSeconds: meanAgeDays(ratePerDay, intervalDays) * secondsPerDay,
  };
}
