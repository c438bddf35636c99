import { randomBytes, randomUUID } from 'node:crypto';
import {
  claimVisits,
  commitResults,
  countOutcomes,
  hostIdOf,
  loadDuePages,
  takeDiscoveredBatch,
  urlKeyOf,
  type CommittedAccess,
  type DiscoveredPage,
  type VisitedHost,
  type VisitEnd,
  type VisitPage,
} from '@meguri/database';
import { readBatch, writeDiscoveredLink } from '@meguri/node/link-batches';
import { plannedFrequency, defaultHostClockTuning } from '@meguri/schedule';
import type { BenchDatabase } from './bench-database.ts';
import { hostName, pageUrl } from './fill-pages.ts';

/** Accesses of one visit. */
const pagesPerVisit = 10;
/** Due pages loaded into a host's short-term queue at once. */
const queueLength = 500;
/** Visits whose results are committed together. */
const visitsPerGroup = 5;
const day = 86_400;
const nodeId = 1;

/** The state of a crawl. */
export interface CrawledWorld {
  database: BenchDatabase;
  /** Numbers of the hosts in back queues: few of all hosts, as in a crawl. */
  activeHosts: readonly number[];
  /** Whether visited pages are due again at once, so that a small crawl does not run out of due pages. */
  isEndless?: boolean;
  /** The first page number that is not known yet. */
  nextPage: number;
  /** Short-term queues: keys of due pages by host. */
  queues: Map<bigint, string[]>;
}

/**
 * Cost of the database work of a crawl, per page: everything but fetching, parsing and writing WARC files.
 */
export interface CrawlCosts {
  pages: number;
  seconds: number;
  nodeMicroseconds: number;
  serverMicroseconds: number;
}

/**
 * Crawls without a web, through the functions of a node: loads the due pages of some hosts, begins visits,
 * commits an access to each page with its capture and a new link, ends the visits, and inserts the links.
 * Active hosts are visited in random order.
 */
export async function crawlDatabase(
  world: CrawledWorld,
  pages: number,
  serverCpu: () => number,
): Promise<CrawlCosts> {
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  const serverBefore = serverCpu();
  let done = 0;
  while (done < pages) done += await commitGroup(world);
  const used = process.cpuUsage(cpu);
  return {
    pages: done,
    seconds: (performance.now() - startedMs) / 1000,
    nodeMicroseconds: (used.user + used.system) / done,
    serverMicroseconds: (serverCpu() - serverBefore) / done,
  };
}

async function commitGroup(world: CrawledWorld): Promise<number> {
  const { hotPath } = world.database;
  const now = new Date();
  const hosts = new Set(
    Array.from({ length: visitsPerGroup }, () =>
      hostName(world.activeHosts[Math.floor(Math.random() * world.activeHosts.length)] ?? 0),
    ),
  );
  const claims = await Promise.all(
    [...hosts].map(async (name) => {
      const hostId = hostIdOf(name);
      const queue = world.queues.get(hostId) ?? [];
      if (queue.length === 0) {
        const due = await loadDuePages(hotPath, { hosts: [{ hostId, limit: queueLength }], now });
        queue.push(...(due.get(hostId) ?? []).map((page) => page.urlKey));
        world.queues.set(hostId, queue);
      }
      return { hostId, token: randomUUID(), urlKeys: queue.splice(0, pagesPerVisit), wantsRobots: false };
    }),
  );
  const leaseUntil = new Date(now.getTime() + 60_000);
  const visits = (await claimVisits(hotPath, { claims, now, leaseUntil })).filter((visit) => visit !== null);
  const accesses = visits.flatMap(({ pages }) => pages.map((page) => accessTo(page, world.isEndless)));
  const id = randomUUID();
  const links = visits.flatMap(({ host, pages }) => pages.map(() => newLink(world, host)));
  await commitResults(hotPath, {
    commitId: randomUUID(),
    nodeId,
    now,
    hostClockTuning: defaultHostClockTuning,
    accesses,
    visitEnds: visits.map(({ host }) => endOf(host, now)),
    robots: [],
    discovered: [{ id, nodeId, links: links.map(writeDiscoveredLink) }],
  });
  const forms = { parse: readBatch, write: writeDiscoveredLink, announce: () => Promise.resolve() };
  await takeDiscoveredBatch(hotPath, { id, nodeId, now, intervalSeconds: 0, ...forms });
  return accesses.length;
}

/** The commit of an access that found a typical page changed. */
function accessTo(page: VisitPage, isDueAtOnce = false): CommittedAccess {
  const at = new Date();
  const digest = randomBytes(32);
  const intervalSeconds = Math.round(day * (1 + Math.random() * 20));
  return {
    hostId: page.hostId,
    verdict: 'changed',
    bytes: 12_000,
    endedAt: at,
    capture: {
      hostId: page.hostId,
      urlKey: page.urlKey,
      capturedAt: at,
      url: page.url,
      verdict: 'changed',
      code: 'ok',
      status: 200,
      mime: 'text/html',
      recordType: 'response',
      fileName: 'meguri-1-20260301120000123-00042.warc.gz',
      offset: 123_456_789,
      length: 11_000,
      payloadDigest: digest,
      payloadBytes: 40_000,
      truncated: null,
      refersToAt: null,
      refersToKey: null,
      durationMs: 12,
      repeat: page.lastVerdictAt && {
        elapsedSeconds: Math.max(0, Math.floor((at.getTime() - page.lastVerdictAt.getTime()) / 1000)),
        seedListId: page.seedListId,
      },
    },
    page: {
      hostId: page.hostId,
      urlKey: page.urlKey,
      nextVisitAt: new Date(at.getTime() + (isDueAtOnce ? 0 : intervalSeconds * 1000)),
      nextReason: 'estimated-rate',
      excluded: null,
      lastAccessAt: at,
      lastVerdictAt: at,
      lastChangedAt: at,
      lastCode: 'ok',
      lastStatus: 200,
      intervalSeconds,
      baseIntervalSeconds: null,
      loadExcluded: false,
      linksUnread: false,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: page.visits > 0 ? plannedFrequency(intervalSeconds) : 0,
      policyState: [0.5, 5, page.visits + 1, -2, 0],
      visits: page.visits + 1,
      changes: page.changes,
      returns: page.returns,
      consecutiveErrors: 0,
      etag: '"5f3a-61d2c8b7a4e80"',
      lastModified: 'Tue, 04 Mar 2025 09:12:45 GMT',
      textDigest: digest.subarray(0, 8),
      simhash: null,
      changeMemory: null,
      duplicateOf: null,
      likeness: null,
      title: 'An article with a title of usual length',
      language: 'en',
    },
    clockVerdict: { changed: true, changeProbability: Math.random() },
  };
}

function newLink(world: CrawledWorld, host: VisitedHost): DiscoveredPage {
  world.nextPage += 1;
  const number = Number(/\d+/.exec(host.name)?.[0]);
  const url = pageUrl(number, world.nextPage);
  return {
    hostId: host.hostId,
    hostName: host.name,
    site: host.name,
    urlKey: urlKeyOf(url),
    url,
    seedListId: 1,
    depth: 4,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 4,
    maxPagesPerHost: 1_000_000,
  };
}

function endOf(host: VisitedHost, now: Date): VisitEnd {
  return {
    hostId: host.hostId,
    token: host.visitToken ?? '',
    lastAccessAt: now,
    nextAccessAt: now,
    effectiveIntervalSeconds: 0,
    intervalReason: 'default',
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: 120_000,
    errorRing: 0,
    consecutiveErrors: 0,
    blocked: false,
    address: '192.0.2.1',
    place: null,
    lastCode: 'ok',
    ...countOutcomes([]),
  };
}
