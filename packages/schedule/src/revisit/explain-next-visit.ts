import { captureShare } from '../formulas/capture-share.ts';
import { changeDetectionRatio } from '../formulas/change-detection-ratio.ts';
import { meanAgeDays } from '../formulas/mean-age.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import type { NextVisitReason } from './next-visit-reason.ts';
import type { RevisitReason } from './revisit-reason.ts';
import type { RevisitState } from './revisit-state.ts';

/** What is stored of a page's plan. */
export interface PagePlan {
  /** Null: never again. */
  nextVisitAt: Date | null;
  reason: NextVisitReason;
  state: RevisitState;
  /** 0 while the page asks for nothing; the back-off while errors last. */
  intervalSeconds: number;
  consecutiveErrors: number;
  putOff: boolean;
}

/** Plain JSON, for the console to put into words. */
export interface NextVisitExplanation {
  /** The stored reason, or `never` for an excluded page. */
  code: NextVisitReason | 'never';
  /** ISO 8601, null for never. */
  nextVisitAt: string | null;
  /** Negative when overdue, null for never. */
  dueInSeconds: number | null;
  putOff: boolean;
  consecutiveErrors: number;
  /** Estimated changes per day, null before the second visit. */
  ratePerDay: number | null;
  /** The revisit interval, which put-offs and requests leave as it is; null before the first visit, and while errors or robots.txt decide. */
  intervalSeconds: number | null;
  /** How that interval came about; empty where there is none. */
  interval: RevisitReason[];
  /** What the interval is worth if the estimate is right; null without either. */
  expected: ExpectedFreshness | null;
}

export interface ExpectedFreshness {
  /** Share of the time in which the copy is up to date, which is the share of versions captured. */
  freshShare: number;
  /** Share of visits that will find a change. */
  changeDetectionRatio: number;
  meanAgeSeconds: number;
}

/** Says when a page is visited next and why then, from its stored plan alone. */
export function explainNextVisit(plan: PagePlan, limits: RevisitLimits, now: Date): NextVisitExplanation {
  const { nextVisitAt, reason, state, intervalSeconds, consecutiveErrors, putOff } = plan;
  const planned = intervalSeconds > 0 && consecutiveErrors === 0;
  const estimate = estimateChangeRate(state);
  const ratePerDay = estimate.informed ? estimate.ratePerDay : null;
  return {
    code: nextVisitAt === null ? 'never' : reason,
    nextVisitAt: nextVisitAt?.toISOString() ?? null,
    dueInSeconds: nextVisitAt === null ? null : (nextVisitAt.getTime() - now.getTime()) / 1_000,
    putOff,
    consecutiveErrors,
    ratePerDay,
    intervalSeconds: planned ? intervalSeconds : null,
    interval: planned ? explainInterval(state, { intervalSeconds, limits }) : [],
    expected: planned && ratePerDay !== null ? expectedFreshness(ratePerDay, intervalSeconds) : null,
  };
}

function expectedFreshness(ratePerDay: number, intervalSeconds: number): ExpectedFreshness {
  const intervalDays = intervalSeconds / secondsPerDay;
  const changesPerVisit = ratePerDay * intervalDays;
  return {
    freshShare: captureShare(changesPerVisit),
    changeDetectionRatio: changeDetectionRatio(changesPerVisit),
    meanAgeSeconds: meanAgeDays(ratePerDay, intervalDays) * secondsPerDay,
  };
}
