import type { PageDetail } from '@meguri/contracts';
import type { PageRecord, SeedListRecord } from '@meguri/database';
import {
  decodeRevisitState,
  defaultRevisitLimits,
  explainNextVisit,
  nextVisitReasons,
  revisitPolicyIds,
  unpackPendingAnnouncement,
  type HostSituation,
  type NextVisitExplanation,
  type NextVisitReason,
} from '@meguri/schedule';

/** State that the next visit of a page depends on. */
export interface PageSituation {
  /** Null if it was deleted. */
  seedList: Pick<SeedListRecord, 'policy' | 'minIntervalSeconds' | 'maxIntervalSeconds'> | null;
  host: HostSituation;
  now: Date;
}

/** Explains the time of a page's next visit, what would change it, and the change rate behind it. */
export function pageExplanation(
  page: PageRecord,
  situation: PageSituation,
): Pick<PageDetail, 'why' | 'ratePerDay' | 'rateBounds'> {
  const explanation = explanationOf(page, situation);
  const { code, deferred, consecutiveErrors, interval, estimate, outlook } = explanation;
  return {
    why: {
      code,
      deferred,
      consecutiveErrors,
      announcement: unpackPendingAnnouncement(page.announcedBy),
      interval,
      alarmed: page.alarmed,
      outlook,
    },
    ratePerDay: estimate?.ratePerDay ?? null,
    rateBounds: estimate && { lowPerDay: estimate.lowPerDay, highPerDay: estimate.highPerDay },
  };
}

function explanationOf(page: PageRecord, { seedList, host, now }: PageSituation): NextVisitExplanation {
  const { minIntervalSeconds, maxIntervalSeconds } = seedList ?? defaultRevisitLimits;
  return explainNextVisit(
    { ...page, reason: reasonOf(page.nextReason), state: decodeRevisitState(page.policyState) },
    {
      policy: revisitPolicyIds.find((id) => id === seedList?.policy) ?? 'gamma',
      limits: { minIntervalSeconds, maxIntervalSeconds },
      host,
      now,
    },
  );
}

/** An unknown code, from an older version, counts as `estimated-rate`. */
function reasonOf(code: string): NextVisitReason {
  return nextVisitReasons.find((known) => known === code) ?? 'estimated-rate';
}
