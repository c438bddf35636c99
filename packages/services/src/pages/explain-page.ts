import type { PageDetail } from '@meguri/contracts';
import type { PageRecord, SeedListRecord } from '@meguri/database';
import {
  decodeRevisitState,
  explainNextVisit,
  nextVisitReasons,
  type NextVisitExplanation,
  type NextVisitReason,
} from '@meguri/schedule';
import { whySentence } from './why-sentence.ts';

/** When a page is visited next and why then, in words, with the change rate behind it. */
export function explainPage(
  page: PageRecord,
  seedList: Pick<SeedListRecord, 'minIntervalSeconds' | 'maxIntervalSeconds'>,
  now: Date,
): { why: PageDetail['why']; ratePerDay: number | null } {
  const explanation = explanationOf(page, seedList, now);
  const { code, putOff, ratePerDay } = explanation;
  return { why: { code, sentence: whySentence(explanation, page), putOff }, ratePerDay };
}

function explanationOf(
  page: PageRecord,
  {
    minIntervalSeconds,
    maxIntervalSeconds,
  }: Pick<SeedListRecord, 'minIntervalSeconds' | 'maxIntervalSeconds'>,
  now: Date,
): NextVisitExplanation {
  return explainNextVisit(
    { ...page, reason: reasonOf(page.nextReason), state: decodeRevisitState(page.policyState) },
    { minIntervalSeconds, maxIntervalSeconds },
    now,
  );
}

/** A code that an older version stored says no more than that a rule planned the visit. */
function reasonOf(code: string): NextVisitReason {
  return nextVisitReasons.find((known) => known === code) ?? 'estimated-rate';
}
