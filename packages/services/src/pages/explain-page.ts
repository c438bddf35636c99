import type { PageDetail } from '@meguri/contracts';
import type { PageRecord, SeedListRecord } from '@meguri/database';
import {
  decodeRevisitState,
  defaultRevisitLimits,
  explainNextVisit,
  nextVisitReasons,
  revisitPolicyIds,
  type HostSituation,
  type NextVisitExplanation,
  type NextVisitReason,
} from '@meguri/schedule';
import { estimateSentence } from './estimate-sentence.ts';
import { outlookSentences } from './outlook-sentences.ts';
import { whySentence } from './why-sentence.ts';

/** What today's plans for a page rest on. */
export interface PageSetting {
  /** Null if it was deleted since. */
  seedList: Pick<SeedListRecord, 'policy' | 'minIntervalSeconds' | 'maxIntervalSeconds'> | null;
  host: HostSituation;
  now: Date;
}

/** When a page is visited next, why then and what would change that, in words, with the change rate behind it. */
export function explainPage(
  page: PageRecord,
  setting: PageSetting,
): Pick<PageDetail, 'why' | 'ratePerDay' | 'rateBounds'> {
  const explanation = explanationOf(page, setting);
  const { code, putOff, estimate, outlook } = explanation;
  return {
    why: {
      code,
      sentence: whySentence(explanation, page),
      putOff,
      estimate: estimate && estimateSentence(estimate),
      outlook: outlookSentences(outlook),
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

/** A code that an older version stored says no more than that a rule planned the visit. */
function reasonOf(code: string): NextVisitReason {
  return nextVisitReasons.find((known) => known === code) ?? 'estimated-rate';
}
