import { randomUUID } from 'node:crypto';
import { plannedFrequency, defaultHostClockTuning } from '@meguri/schedule';
import { addCaptureMonthsBetween } from './captures/capture-months.ts';
import type { PrismaClient } from './connection/client.ts';
import { commitResults } from './commit/commit-results.ts';
import type {
  CommitInput,
  CommittedAccess,
  NewCapture,
  PageUpdate,
  VisitEnd,
} from './commit/commit-types.ts';
import { hostIdOf, urlKeyOf } from './ids.ts';
import { insertDiscovered, type DiscoveredPage } from './discovery/insert-discovered.ts';
import { countOutcomes } from './commit/counters/outcome-counters.ts';
import { contentJoins } from './commit/content/page-content.ts';
import { excludedText } from './stored-codes.ts';
import { hotPathOf } from './testing/own-database.ts';
import { visitPage, visitPageColumns, type StoredVisitPage } from './scheduling/visit-pages.ts';

export { hotPathOf, ownDatabase } from './testing/own-database.ts';

export const start = new Date('2025-03-01T12:00:00.000Z');
export const later = (seconds: number, than = start) => new Date(than.getTime() + seconds * 1000);
export const nodeId = 7;

/** A link to a URL, ready to be inserted. */
export function link(url: string, overrides: Partial<DiscoveredPage> = {}): DiscoveredPage {
  const hostName = new URL(url).host;
  return {
    hostId: hostIdOf(hostName),
    hostName,
    site: hostName,
    urlKey: urlKeyOf(url),
    url,
    seedListId: 1,
    depth: 1,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    maxPagesPerHost: 1_000_000,
    ...overrides,
  };
}

export function insert(prisma: PrismaClient, pages: readonly DiscoveredPage[], now = start) {
  return prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages, now, intervalSeconds: 20, reason: 'new' }),
  );
}

/** A file for captures that a test writes itself, and room for those of the month of an instant. */
export async function addCaptureFile(prisma: PrismaClient, at: Date): Promise<number> {
  await addCaptureMonthsBetween(prisma, at, at);
  return (await prisma.warcFile.create({ data: { name: `${randomUUID()}.warc.gz`, nodeId, openedAt: at } }))
    .fileId;
}

/** New pages of a host that no other test uses. */
export async function newHost(
  prisma: PrismaClient,
  pages = 1,
): Promise<{ hostId: bigint; name: string; pages: DiscoveredPage[] }> {
  const name = `${randomUUID()}.example`;
  const links = Array.from({ length: pages }, (_, index) => link(`http://${name}/${index}`));
  await insert(prisma, links);
  return { hostId: hostIdOf(name), name, pages: links };
}

/** A page's state after its first, successful access. */
export function pageAfterAccess(
  page: Pick<DiscoveredPage, 'hostId' | 'urlKey'>,
  overrides: Partial<PageUpdate> = {},
): PageUpdate {
  return {
    hostId: page.hostId,
    urlKey: page.urlKey,
    nextVisitAt: later(86_400),
    nextReason: 'first-interval-random',
    excluded: null,
    lastAccessAt: start,
    lastVerdictAt: start,
    lastChangedAt: start,
    lastCode: 'ok',
    lastStatus: 200,
    intervalSeconds: 86_400,
    baseIntervalSeconds: null,
    loadExcluded: false,
    linksUnread: false,
    plannedFrequency: plannedFrequency(86_400),
    rateTerm: 0,
    policyState: [0.5, 5, 0, 0],
    visits: 1,
    changes: 0,
    returns: 0,
    consecutiveErrors: 0,
    etag: '"1"',
    lastModified: null,
    textDigest: new Uint8Array([3]),
    simhash: null,
    changeMemory: null,
    duplicateOf: null,
    likeness: null,
    title: 'A page',
    language: 'en',
    ...overrides,
  };
}

export function capture(
  page: Pick<DiscoveredPage, 'hostId' | 'urlKey' | 'url'>,
  overrides: Partial<NewCapture> = {},
): NewCapture {
  return {
    hostId: page.hostId,
    urlKey: page.urlKey,
    capturedAt: start,
    url: page.url,
    verdict: 'changed',
    code: 'ok',
    status: 200,
    mime: 'text/html',
    recordType: 'response',
    fileName: 'one.warc.gz',
    offset: 0,
    length: 100,
    payloadDigest: new Uint8Array([1, 2]),
    payloadBytes: 50,
    truncated: null,
    refersToAt: null,
    refersToKey: null,
    durationMs: 12,
    repeat: null,
    ...overrides,
  };
}

/** A first access that found a page, with its capture. */
export function access(page: DiscoveredPage, overrides: Partial<CommittedAccess> = {}): CommittedAccess {
  return {
    hostId: page.hostId,
    verdict: 'changed',
    bytes: 1_000,
    endedAt: start,
    capture: capture(page),
    page: pageAfterAccess(page),
    clockVerdict: null,
    ...overrides,
  };
}

export function visitEnd(hostId: bigint, token: string, overrides: Partial<VisitEnd> = {}): VisitEnd {
  return {
    hostId,
    token,
    lastAccessAt: later(5),
    nextAccessAt: later(25),
    effectiveIntervalSeconds: 20,
    intervalReason: 'default',
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: 12_000,
    errorRing: 0,
    consecutiveErrors: 0,
    blocked: false,
    address: '192.0.2.1',
    place: null,
    lastCode: 'ok',
    duplicateForms: null,
    ...countOutcomes([]),
    ...overrides,
  };
}

/** A group of results; omitted fields are empty. */
export function group(overrides: Partial<CommitInput> = {}): CommitInput {
  return {
    commitId: randomUUID(),
    nodeId,
    now: start,
    hostClockTuning: defaultHostClockTuning,
    accesses: [],
    visitEnds: [],
    robots: [],
    discovered: [],
    ...overrides,
  };
}

export const commit = (prisma: PrismaClient, overrides: Partial<CommitInput>) =>
  commitResults(hotPathOf(prisma), group(overrides));

export const readHost = (prisma: PrismaClient, hostId: bigint) =>
  prisma.host.findUniqueOrThrow({ where: { hostId } });

export const readPage = (prisma: PrismaClient, page: Pick<DiscoveredPage, 'hostId' | 'urlKey'>) =>
  prisma
    .$queryRawUnsafe<(StoredVisitPage & StoredFlags)[]>(
      `SELECT ${visitPageColumns}, planned_frequency::bigint AS "plannedFrequency", deferred AS "deferred", priority, ${excludedText} AS excluded,
         last_failed_at AS "lastFailedAt"
       FROM page ${contentJoins} WHERE page.host_id = $1 AND page.url_key = $2::bigint`,
      page.hostId,
      page.urlKey,
    )
    .then(([row]) => {
      if (!row) throw new Error('no such page');
      const { plannedFrequency, deferred, priority, excluded, lastFailedAt } = row;
      return { ...visitPage(row), plannedFrequency, deferred, priority, excluded, lastFailedAt };
    });

interface StoredFlags {
  plannedFrequency: bigint;
  deferred: boolean;
  priority: number;
  excluded: string | null;
  lastFailedAt: Date | null;
}

/** The row of a page, for Prisma. */
export const pageWhere = (page: Pick<DiscoveredPage, 'hostId' | 'urlKey'>) => ({
  hostId_urlKey: { hostId: page.hostId, urlKey: BigInt(page.urlKey) },
});

/** A total over all nodes. */
export async function counter(prisma: PrismaClient, name: string): Promise<number> {
  const { _sum } = await prisma.counter.aggregate({ where: { name }, _sum: { value: true } });
  return Number(_sum.value ?? 0);
}
