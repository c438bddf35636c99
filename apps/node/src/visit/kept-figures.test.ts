import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@meguri/contracts';
import {
  buildRateCells,
  claimVisits,
  commitResults,
  hostIdOf,
  insertDiscovered,
  packPolicyState,
  advanceHostClock,
  unpackPolicyState,
  urlKeyOf,
  type CommittedAccess,
  type NewCapture,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import {
  defaultRevisitLimits,
  nextPageState,
  revisitPolicyIds,
  defaultHostClockTuning,
  type RevisitPolicyId,
} from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nothingLearnt } from '../content/content-task.ts';
import { testNow } from '../testing/rows.ts';
import { wrongFigures } from '../testing/wrong-figures.ts';
import { pageTerms } from './page-terms.ts';
import { pageUpdate } from './page-update.ts';
import { pageFinding, type AccessFacts } from './access-facts.ts';
import { captureVerdict } from '../commit/access-to-commit.ts';

const day = 86_400;
const pagesPerHost = 6;
const database = await ownDatabase();
let hostId: bigint;
const random = seededRandom(5);
const later = (seconds: number) => new Date(testNow.getTime() + Math.round(seconds * 1000));

beforeAll(async () => {
  await database.prisma.seedList.create({
    data: { id: 1, name: 'usual', createdAt: testNow, scope: {} },
  });
});
beforeEach(async () => {
  hostId = await newHost();
});

async function newHost(): Promise<bigint> {
  const hostName = `${randomUUID()}.example`;
  const urls = Array.from({ length: pagesPerHost }, (_, index) => `http://${hostName}/${index}`);
  const page = { hostId: hostIdOf(hostName), hostName, site: hostName, seedListId: 1 };
  const place = { depth: 0, dynamicHops: 0, redirectHops: 0, priority: 0, maxPagesPerHost: 100 };
  await insertDiscovered(database.prisma, {
    nodeId: 1,
    now: testNow,
    intervalSeconds: 20,
    reason: 'new',
    pages: urls.map((url) => ({ ...page, ...place, url, urlKey: urlKeyOf(url) })),
  });
  return page.hostId;
}

interface Visit {
  /** Seconds from the beginning, in any order, because clocks may be set back. */
  at: number;
  policy: RevisitPolicyId;
  changed: boolean;
}

/**
 * Visits all pages of the host that can be visited, as a node does after its accesses, and commits what it
 * decides.
 */
async function visit({ at, policy, changed }: Visit): Promise<void> {
  const { prisma, hotPath } = database;
  const now = later(at);
  // Makes the pages due and the host free, no matter what earlier visits planned.
  await prisma.page.updateMany({ where: { hostId }, data: { nextVisitAt: new Date(0) } });
  await prisma.host.update({ where: { hostId }, data: { visitToken: null, nextAccessAt: new Date(0) } });
  const urlKeys = await keys();
  const token = randomUUID();
  const leaseUntil = new Date(now.getTime() + 60_000);
  const claims = [{ hostId, token, urlKeys, wantsRobots: false }];
  const [claimed] = await claimVisits(hotPath, { claims, now, leaseUntil });
  expect(claimed?.pages).toHaveLength(pagesPerHost);
  if (!claimed) throw new Error('the host is free');
  const accesses = claimed.pages.map((page) => accessTo({ page, host: claimed.host, now, policy, changed }));
  const rest = { visitEnds: [], robots: [], discovered: [] };
  await commitResults(hotPath, {
    commitId: randomUUID(),
    nodeId: 1,
    now,
    hostClockTuning: defaultHostClockTuning,
    accesses,
    ...rest,
  });
  await advanceHostClock(prisma, { hostId, now, tuning: defaultHostClockTuning });
}

async function keys(): Promise<string[]> {
  const pages = await database.prisma.page.findMany({ where: { hostId }, select: { urlKey: true } });
  return pages.map(({ urlKey }) => String(urlKey));
}

function accessTo(seen: {
  page: VisitPage;
  host: VisitedHost;
  now: Date;
  policy: RevisitPolicyId;
  changed: boolean;
}): CommittedAccess {
  const { page, host, now, policy, changed } = seen;
  const terms = pageTerms(
    { settings: defaultSettings, random, globalMeanRatePerDay: () => null, changesPerVisit: () => 1 },
    host,
    page,
    { policy, limits: defaultRevisitLimits, importance: 1, rules: { otherTypesSeconds: null } },
  );
  const facts: AccessFacts = {
    code: 'ok',
    statusCode: 200,
    endedAt: now,
    etag: null,
    lastModified: null,
    serverDate: now,
    payloadDigest: new Uint8Array(32),
    changeMemory: null,
    noise: nothingLearnt,
    textDigest: new Uint8Array(8),
    contentDiffers: changed,
    isStored: false,
    content: { simhash: null, title: null, language: null },
  };
  const decision = nextPageState(page, pageFinding(facts), terms);
  const verdict = captureVerdict(decision.verdict, false);
  const elapsedSeconds = page.lastVerdictAt ? (now.getTime() - page.lastVerdictAt.getTime()) / 1000 : null;
  const repeat =
    elapsedSeconds === null
      ? null
      : { elapsedSeconds: Math.max(0, Math.floor(elapsedSeconds)), seedListId: 1 };
  const capture = captureOf(page, { capturedAt: now, verdict, repeat });
  return {
    hostId,
    verdict,
    bytes: 1,
    endedAt: now,
    capture,
    page: pageUpdate(page, facts, decision),
    clockVerdict: decision.clockVerdict,
  };
}

function captureOf(
  { urlKey, url }: VisitPage,
  verdict: Pick<NewCapture, 'capturedAt' | 'verdict' | 'repeat'>,
): NewCapture {
  return {
    hostId,
    urlKey,
    url,
    ...verdict,
    code: 'ok',
    status: 200,
    mime: 'text/html',
    recordType: 'response',
    fileName: 'one.warc.gz',
    offset: 0,
    length: 100,
    payloadDigest: new Uint8Array(32),
    payloadBytes: 50,
    truncated: null,
    refersToAt: null,
    refersToKey: null,
    durationMs: 1,
  };
}

/**
 * Every number of the rows of hosts and pages that is not finite. Packed bytes are checked where they are
 * read.
 */
async function nonFiniteNumbers(): Promise<unknown[]> {
  return database.prisma.$queryRaw`
    SELECT key, value FROM host, jsonb_each_text(to_jsonb(host)) WHERE value IN ('NaN', 'Infinity', '-Infinity', 'infinity', '-infinity')
    UNION ALL
    SELECT key, value FROM page, jsonb_each_text(to_jsonb(page)) WHERE value IN ('NaN', 'Infinity', '-Infinity', 'infinity', '-infinity')`;
}

async function expectValidRows(): Promise<void> {
  const { prisma } = database;
  expect(await nonFiniteNumbers()).toEqual([]);
  expect(await wrongFigures(prisma)).toEqual([]);
  const { clockPace, clockObserved, clockExpected } = await prisma.host.findUniqueOrThrow({
    where: { hostId },
  });
  expect(clockPace).toBeGreaterThanOrEqual(defaultHostClockTuning.slowest);
  expect(clockPace).toBeLessThanOrEqual(defaultHostClockTuning.fastest);
  expect(Math.min(clockObserved, clockExpected)).toBeGreaterThanOrEqual(0);
  const rows = await prisma.page.findMany({ where: { hostId }, select: { policyState: true } });
  for (const { policyState } of rows)
    expect(unpackPolicyState(policyState).every(Number.isFinite)).toBe(true);
}

const anyVisit = fc.record({
  // A crawl that is a day old, whose clock is set back and forward by hours, or by nothing.
  at: fc.oneof(fc.constantFrom(0, 0, 1, day), fc.integer({ min: -day, max: 500 * day })),
  policy: fc.constantFrom(...revisitPolicyIds),
  changed: fc.boolean(),
});

test('visits in any order of time, under policies that change in between, leave valid figures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyVisit, { minLength: 1, maxLength: 6 }), async (visits) => {
      hostId = await newHost();
      // Two captures of a page need two instants.
      for (const [index, one] of visits.entries()) await visit({ ...one, at: one.at + index / 1000 });
      await expect(expectValidRows()).resolves.toBeUndefined();
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('a page with an unreadable state starts again, although its last verdict lies in the future', async () => {
  const { prisma } = database;
  await buildRateCells(prisma, hostId);
  await visit({ at: 0, policy: 'gamma', changed: true });
  await visit({ at: 5 * day, policy: 'gamma', changed: false });
  const learnt = await prisma.page.findFirstOrThrow({ where: { hostId }, select: { policyState: true } });
  // Bytes of another version, with a version number that no layout has.
  const unknown = new Uint8Array([99, ...(learnt.policyState ?? [])]);
  await prisma.page.updateMany({
    where: { hostId },
    data: { policyState: unknown, changeMemory: unknown, lastVerdictAt: later(400 * day) },
  });
  await visit({ at: 10 * day, policy: 'gamma', changed: true });
  await expectValidRows();
  const pages = await prisma.page.findMany({ where: { hostId } });
  expect(pages.every((page) => page.lastVerdictAt?.getTime() === later(10 * day).getTime())).toBe(true);
  expect(pages.every((page) => page.visits === 3 && page.intervalSeconds >= day)).toBe(true);
});

test.each([
  ['hardly ever', 1e-12],
  ['a billion times a second', 1e14],
])('a page that changes %s is visited within the limits of its list', async (_, ratePerDay) => {
  const { prisma } = database;
  await visit({ at: 0, policy: 'gamma', changed: true });
  const policyState = packPolicyState([0.5, Math.fround(0.5 / ratePerDay), 1, -1]);
  await prisma.page.updateMany({
    where: { hostId },
    data: { policyState: policyState && Buffer.from(policyState) },
  });
  await visit({ at: 10 * day, policy: 'gamma', changed: ratePerDay > 1 });
  await prisma.host.update({
    where: { hostId },
    data: { price: 1e9, excludedBelowValue: 1, excludedMaxDays: 1_600 },
  });
  await visit({ at: 20 * day, policy: 'gamma', changed: ratePerDay > 1 });
  await expectValidRows();
  const { minIntervalSeconds } = defaultRevisitLimits;
  const pages = await prisma.page.findMany({ where: { hostId } });
  for (const { intervalSeconds } of pages) {
    expect(intervalSeconds).toBeGreaterThanOrEqual(minIntervalSeconds);
    expect(intervalSeconds).toBeLessThanOrEqual(1_600 * day);
  }
});
