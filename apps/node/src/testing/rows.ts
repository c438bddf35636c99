import { hostIdOf, urlKeyOf, type VisitedHost, type VisitPage } from '@meguri/database';

export const testNow = new Date('2026-03-01T12:00:00.000Z');

/** A page that was never accessed; what a test is about it sets itself. */
export function visitPage(fields: Partial<VisitPage> = {}): VisitPage {
  const url = fields.url ?? 'http://example.jp/page';
  return {
    hostId: hostIdOf(new URL(url).host),
    urlKey: urlKeyOf(url),
    url,
    seedListId: 1,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    discoveredAt: testNow,
    nextVisitAt: testNow,
    putOff: false,
    nextReason: 'seed',
    announcedBy: null,
    lastAccessAt: null,
    lastVerdictAt: null,
    lastChangedAt: null,
    lastCode: null,
    intervalSeconds: 0,
    policyState: [],
    visits: 0,
    changes: 0,
    consecutiveErrors: 0,
    rateTerm: 0,
    etag: null,
    lastModified: null,
    payloadDigest: null,
    textDigest: null,
    simhash: null,
    changeMemory: null,
    payloadCapturedAt: null,
    title: null,
    language: null,
    mime: null,
    ...fields,
  };
}

/** A host without a history. */
export function visitedHost(fields: Partial<VisitedHost> = {}): VisitedHost {
  return {
    hostId: hostIdOf('example.jp'),
    name: 'example.jp',
    nodeId: 1,
    paused: false,
    aliasOf: null,
    priority: 0,
    lastAccessAt: null,
    nextAccessAt: testNow,
    visitLeaseUntil: null,
    visitToken: null,
    minIntervalSeconds: null,
    webmasterIntervalSeconds: null,
    effectiveIntervalSeconds: 20,
    robotsRecheckSeconds: null,
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: null,
    errorRing: 0,
    consecutiveErrors: 0,
    rateSum: 0n,
    ratePages: 0,
    load: 0n,
    overloaded: false,
    blocked: false,
    address: null,
    virtualDays: 0,
    clockAt: testNow,
    clockPace: 1,
    announcementSources: 0,
    lastModifiedRecord: null,
    ...fields,
  };
}
