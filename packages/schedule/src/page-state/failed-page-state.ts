import { plannedFrequency } from '../load/planned-frequency.ts';
import { errorBackoffSeconds, type ErrorClass } from '../revisit/error-backoff.ts';
import { decodeRevisitState } from '../revisit/state/revisit-state.ts';
import { nextVisitAt } from './next-visit-at.ts';
import {
  noSignals,
  type KnownPage,
  type PageDecision,
  type PageFinding,
  type PageSchedule,
} from './page-state.ts';

/** Upper bound of the count in a page's row. */
const maxErrors = 32_767;

/**
 * The state after a failed access: the revisit state is kept, and the back-off grows with
 * every consecutive failure.
 */
export function afterError(
  page: KnownPage,
  { errorClass, endedAt }: Pick<PageFinding, 'errorClass' | 'endedAt'>,
  { random }: { random: () => number },
): PageDecision {
  const consecutiveErrors = Math.min(page.consecutiveErrors + 1, maxErrors);
  const intervalSeconds = errorBackoffSeconds({
    consecutiveErrors,
    errorClass: errorClass ?? 'content',
    random,
  });
  const next = nextVisitAt({ hostId: page.hostId, from: endedAt, intervalSeconds, clock: null });
  return {
    verdict: 'error',
    sourceEvents: [],
    expectedVisitAt: next.expectedAt,
    ...noSignals,
    schedule: {
      nextVisitAt: next.nextVisitAt,
      nextReason: 'error-backoff',
      lastVerdictAt: page.lastVerdictAt,
      lastChangedAt: page.lastChangedAt,
      intervalSeconds,
      baseIntervalSeconds: null,
      loadExcluded: false,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: page.rateTerm,
      policyState: [...decodeRevisitState(page.policyState)],
      visits: page.visits,
      changes: page.changes,
      consecutiveErrors,
    },
  };
}

/** Spreads pages that were found together. */
const outOfScopeJitter = 0.05;

/**
 * The state after an access that ended because its content is out of scope: nothing is learnt, and the page
 * is requested again after a long time, because its content may have changed.
 */
export function afterOutOfScope(
  page: KnownPage,
  { endedAt }: Pick<PageFinding, 'endedAt'>,
  { random, outOfScopeSeconds }: { random: () => number; outOfScopeSeconds: number },
): PageDecision {
  const decision = afterError(page, { errorClass: null, endedAt }, { random });
  const share = 1 - outOfScopeJitter * random();
  const intervalSeconds = Math.round(outOfScopeSeconds * share);
  const next = nextVisitAt({ hostId: page.hostId, from: endedAt, intervalSeconds, clock: null });
  return {
    ...decision,
    verdict: 'none',
    expectedVisitAt: next.expectedAt,
    schedule: {
      ...decision.schedule,
      nextVisitAt: next.nextVisitAt,
      nextReason: 'out-of-scope',
      intervalSeconds,
      plannedFrequency: plannedFrequency(intervalSeconds),
      consecutiveErrors: 0,
    },
  };
}

/**
 * Least share of the wait, which is random, so that pages of one form that were found together do not fall
 * due together.
 */
const leastHoldShare = 0.75;
const holdSpreadShare = 0.5;

/**
 * The state of a page whose first visit waits because it is probably a duplicate. It adds nothing to the load
 * meanwhile.
 */
export function heldPageState(
  page: KnownPage,
  { now, holdSeconds, random }: { now: Date; holdSeconds: number; random: () => number },
): PageSchedule {
  const { schedule } = afterError(page, { errorClass: null, endedAt: now }, { random });
  const waitSeconds = holdSeconds * (leastHoldShare + holdSpreadShare * random());
  return {
    ...schedule,
    nextVisitAt: new Date(now.getTime() + Math.round(waitSeconds * 1_000)),
    intervalSeconds: 0,
    plannedFrequency: 0,
    nextReason: 'probable-duplicate',
    consecutiveErrors: page.consecutiveErrors,
  };
}

/**
 * The state of a page that may not be requested now: no access took place, and the page adds nothing to the
 * load meanwhile.
 */
export function withheldPageState(
  page: KnownPage,
  errorClass: ErrorClass | null,
  now: Date,
  random: () => number,
): PageSchedule {
  const { schedule } = afterError(page, { errorClass, endedAt: now }, { random });
  return { ...schedule, intervalSeconds: 0, plannedFrequency: 0, nextReason: 'withheld' };
}
