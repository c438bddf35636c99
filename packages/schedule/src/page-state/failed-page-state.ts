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

/**
 * A page that may not be requested now: no access took place, and the page adds
 * nothing to the load meanwhile.
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
