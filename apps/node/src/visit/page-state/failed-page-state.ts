import type { AccessCode, Random } from '@meguri/contracts';
import type { PageUpdate, VisitPage } from '@meguri/database';
import { errorBackoffSeconds, plannedFrequency } from '@meguri/schedule';
import { nothingLearnt } from '../../content/noise-finding.ts';
import { carriedPageUpdate } from './carried-page-update.ts';
import { errorClassOf } from '../error-class-of.ts';
import { nextVisitAt } from './next-visit-at.ts';
import { noNews, type PageDecision } from './page-decision.ts';
import type { PageFinding } from './page-finding.ts';

/** The state after an access that failed: what was learnt stays, the page waits the longer the more often it failed in a row. */
export function afterError(
  page: VisitPage,
  finding: PageFinding,
  { random }: { random: Random },
): PageDecision {
  const consecutiveErrors = Math.min(page.consecutiveErrors + 1, 32_767);
  const intervalSeconds = errorBackoffSeconds({
    consecutiveErrors,
    errorClass: errorClassOf(finding.code) ?? 'content',
    random: () => random.next(),
  });
  const next = nextVisitAt({ hostId: page.hostId, from: finding.endedAt, intervalSeconds, clock: null });
  return {
    isNew: false,
    sourceEvents: [],
    outcome: 'error',
    expectedVisitAt: next.expectedAt,
    ...noNews,
    update: {
      ...carriedPageUpdate(page, finding),
      nextVisitAt: next.nextVisitAt,
      nextReason: 'error-backoff',
      intervalSeconds,
      plannedFrequency: plannedFrequency(intervalSeconds),
      consecutiveErrors,
    },
  };
}

/** A page that may not be requested now: no access took place, nothing is learnt, and while it lasts the page asks for nothing. */
export function withheldPageState(page: VisitPage, code: AccessCode, now: Date, random: Random): PageUpdate {
  const decision = afterError(
    page,
    {
      code,
      statusCode: null,
      endedAt: now,
      etag: null,
      lastModified: null,
      serverDate: now,
      redirectTarget: null,
      payloadDigest: null,
      changeMemory: null,
      noise: nothingLearnt,
      content: null,
    },
    { random },
  );
  return {
    ...decision.update,
    lastAccessAt: page.lastAccessAt,
    intervalSeconds: 0,
    plannedFrequency: 0,
    nextReason: 'robots',
  };
}
