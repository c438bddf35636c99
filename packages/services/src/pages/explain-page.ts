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

/** What the plan of a page depends on at present. */
export interface PageSetting {
  /** Null if it was deleted since. */
  seedList: Pick<SeedListRecord, 'policy' | 'minIntervalSeconds' | 'maxIntervalSeconds'> | null;
  host: HostSituation;
  now: Date;
}

/** Why a page's next visit is when it is, what would change that, and the change rate behind it. */
export function explainPage(
  page: PageRecord,
  setting: PageSetting,
): Pick<PageDetail, 'why' | 'ratePerDay' | 'rateBounds'> {
  const explanation = explanationOf(page, setting);
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

function explanationOf(page: PageRecord, { seedList, host, now }: PageSetting): NextVisitExplanation {
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

/** A code from an older version only says that a rule planned the visit. */
function reasonOf(code: string): NextVisitReason {
  return nextVisitReasons.find((known) => known === code) ?? 'estimated-rate';
}
