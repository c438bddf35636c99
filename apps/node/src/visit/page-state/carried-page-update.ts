import type { PageUpdate, VisitPage } from '@meguri/database';
import { decodeRevisitState } from '@meguri/schedule';
import type { PageFinding } from './page-finding.ts';

/** Everything that an access leaves as it was. */
export function carriedPageUpdate(page: VisitPage, finding: PageFinding): PageUpdate {
  return {
    hostId: page.hostId,
    urlKey: page.urlKey,
    nextVisitAt: null,
    nextReason: 'error-backoff',
    excluded: null,
    lastAccessAt: finding.endedAt,
    lastVerdictAt: page.lastVerdictAt,
    lastChangedAt: page.lastChangedAt,
    lastCode: finding.code,
    lastStatus: finding.statusCode,
    intervalSeconds: 0,
    baseIntervalSeconds: null,
    loadExcluded: false,
    plannedFrequency: 0,
    rateTerm: page.rateTerm,
    policyState: [...decodeRevisitState(page.policyState)],
    visits: page.visits,
    changes: page.changes,
    consecutiveErrors: page.consecutiveErrors,
    etag: page.etag,
    lastModified: page.lastModified,
    textDigest: page.textDigest,
    simhash: page.simhash,
    changeMemory: page.changeMemory,
    title: page.title,
    language: page.language,
  };
}
