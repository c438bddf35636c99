import {
  findRobots,
  urlKeyOf,
  type DiscoveredPage,
  type RobotsRow,
  type VisitedHost,
} from '@meguri/database';
import { decodeBody } from '@meguri/extract/body';
import { headerValue, type Exchange, type HostSession } from '@meguri/fetch';
import {
  maxRobotsBytes,
  robotsFromFetch,
  type ParsedRobots,
  type RobotsFetchResult,
  type RobotsRecord,
} from '@meguri/robots';
import { errorClassOf, robotsMaxAgeSeconds, type Settings } from '@meguri/contracts';
import { canonicalizeUrl } from '@meguri/urls';
import { accessToCommit } from '../../commit/access-to-commit.ts';
import type { ContentPool } from '../../content/content-pool.ts';
import type { VisitSlot } from '../claims/visit-slot.ts';
import { makeContentTask } from '../make-content-task.ts';
import { observe, type ObservedAccess } from '../visit-end.ts';
import { currentUntil, schemeOf, type CurrentRobots, type RobotsLookup } from './current-robots.ts';
import { requestRobots, type RobotsRequests } from './request-robots.ts';

export interface RobotsFetching extends RobotsRequests, RobotsLookup {
  content: Pick<ContentPool, 'process' | 'isBehind'>;
  /** The node that owns a host. */
  nodeOf(hostId: bigint): number;
}

/** The outcome of a request for robots.txt. Without `robots` it must be requested again. */
export interface RobotsAccess {
  robots: CurrentRobots | null;
  /** Accesses to the visited host. */
  observations: ObservedAccess[];
}

/**
 * Reads robots.txt, archives every exchange on the way and stores the record.
 *
 * @param input.mayAccess asked before every request to the host
 * @param input.sitemapsOf the new sitemaps that a robots.txt names
 */
export async function fetchRobots(
  parts: RobotsFetching,
  input: {
    host: VisitedHost;
    session: HostSession;
    slot: VisitSlot;
    mayAccess: () => boolean;
    sitemapsOf: (robots: ParsedRobots) => DiscoveredPage[];
  },
): Promise<RobotsAccess> {
  const { host, session, slot, mayAccess } = input;
  const { origin } = session;
  const scheme = schemeOf(origin);
  const previous = await findRobots(parts.prisma, host.hostId, scheme);
  const keep = (hop: Exchange) => archiveHop(parts, host, hop, { robots: null, sitemaps: [] });
  const { exchange, isElsewhereClosed, last, ownHops } = await requestRobots(parts, host, {
    origin,
    session,
    slot,
    mayAccess,
    keep,
  });
  const observations = ownHops.map(observe);
  if (exchange === null || exchange.code === 'aborted') {
    // The redirects were not followed to their end, so no record results; the answer is still archived.
    if (last?.kind === 'response') await keep(last);
    const isClosed = isElsewhereClosed === true && !parts.stopping.aborted;
    return { robots: isClosed ? unreachableNow(parts, host) : null, observations };
  }

  const fetchedAt = parts.clock.now();
  const { body, isComplete } = await bodyOf(exchange);
  const { record, unreachableSince } = recordOf(
    parts.settings(),
    fetchResult(exchange, body, isComplete),
    previous?.unreachableSince ?? null,
    fetchedAt,
  );
  const row: RobotsRow = {
    hostId: host.hostId,
    scheme,
    fetchedAt,
    status: record.status,
    reason: exchange.kind === 'failure' ? exchange.code : record.reason,
    httpStatus: exchange.kind === 'response' ? exchange.statusCode : null,
    body: record.status === 'parsed' ? body : null,
    parsed: record.parsed,
    unreachableSince,
    isNewVersion: false,
  };
  const unchanged = sameText(previous?.body ?? null, row.body) && previous?.status === row.status;
  row.isNewVersion = !unchanged;
  const sitemaps = record.parsed ? input.sitemapsOf(record.parsed) : [];
  await archiveHop(parts, host, last ?? exchange, { robots: row, sitemaps });
  parts.robotsCache.forget(host.hostId, scheme);
  const failure = record.status === 'disallow-all' ? exchange : null;
  return { robots: currentFrom(parts, host, { record, fetchedAt, failure }), observations };
}

/**
 * The record until the host to which robots.txt redirects can be accessed. It is not stored, but visits wait.
 */
function unreachableNow(parts: RobotsFetching, host: VisitedHost): CurrentRobots {
  const record = robotsFromFetch({ kind: 'unreachable' });
  return currentFrom(parts, host, { record, fetchedAt: parts.clock.now(), failure: null });
}

function currentFrom(
  { settings }: RobotsFetching,
  host: VisitedHost,
  { record, fetchedAt, failure }: { record: RobotsRecord; fetchedAt: Date; failure: Exchange | null },
): CurrentRobots {
  const failed = { ...host, consecutiveErrors: host.consecutiveErrors + 1 };
  return currentUntil(record, fetchedAt, robotsMaxAgeSeconds(record.status, failed, settings()), failure);
}

function recordOf(
  settings: Settings,
  result: RobotsFetchResult,
  unreachableBefore: Date | null,
  now: Date,
): { record: RobotsRecord; unreachableSince: Date | null } {
  const record = robotsFromFetch(result);
  if (record.status !== 'disallow-all') return { record, unreachableSince: null };
  const unreachableSince = unreachableBefore ?? now;
  const allowAfterSeconds = settings['robots.unreachableAllowAfterSeconds'];
  if (allowAfterSeconds === 0) return { record, unreachableSince };
  return { record: robotsFromFetch(result, { unreachableSince, now, allowAfterSeconds }), unreachableSince };
}

/**
 * Archives one exchange. One with another host, where a redirect led, is indexed under the visited host: the
 * other may be unknown to the crawl.
 */
async function archiveHop(
  parts: RobotsFetching,
  host: VisitedHost,
  exchange: Exchange,
  how: { robots: RobotsRow | null; sitemaps: readonly DiscoveredPage[] },
): Promise<void> {
  const canonical = canonicalizeUrl(exchange.url, undefined, { schemes: 'any' });
  const url = canonical.ok ? canonical.url : exchange.url;
  const content = await parts.content.process(
    makeContentTask({
      // Readers find the record by the URL of its index entry.
      exchange: { ...exchange, url },
      page: null,
      list: { changeMode: 'raw', honourNoarchive: false },
      settings: parts.settings(),
      isBehind: parts.content.isBehind(),
      newId: parts.newId,
    }),
  );
  const failed = errorClassOf(exchange.code) !== null;
  await parts.committer.add(
    accessToCommit({
      repeat: null,
      hostId: host.hostId,
      urlKey: urlKeyOf(url),
      url,
      exchange,
      content,
      code: exchange.code,
      verdict: failed ? 'error' : 'check',
      page: null,
      clockVerdict: null,
      robots: how.robots,
      discovered: how.sitemaps.map((page) => ({ nodeId: parts.nodeOf(page.hostId), page })),
    }),
  );
}

/**
 * @param isComplete false: the missing part may forbid what the rest permits, so the file counts as unreachable
 *   (RFC 9309, 2.3.1.4)
 */
function fetchResult(exchange: Exchange, body: Uint8Array, isComplete: boolean): RobotsFetchResult {
  if (exchange.kind === 'response') {
    // Protocols without status codes answer with a file.
    const status = exchange.statusCode ?? 200;
    const isFile = status >= 200 && status < 300;
    return isFile && !isComplete ? { kind: 'unreachable' } : { kind: 'response', status, body };
  }
  // How protocols without status codes say that a file is unavailable (RFC 9309, 2.3.1.3).
  if (exchange.code === 'gone' || exchange.code === 'client-error')
    return { kind: 'response', status: 404, body };
  const exhausted = ['too-many-redirects', 'redirect-loop', 'url-invalid'].includes(exchange.code);
  return { kind: exhausted ? 'redirects-exhausted' : 'unreachable' };
}

/** The decoded file, at most a byte longer than what is parsed, and whether it is complete that far. */
async function bodyOf(exchange: Exchange): Promise<{ body: Uint8Array; isComplete: boolean }> {
  if (exchange.kind === 'failure') return { body: new Uint8Array(), isComplete: false };
  const { headers, truncated } = exchange;
  const decoded = await decodeBody(
    exchange.body,
    headerValue(headers, 'content-encoding'),
    maxRobotsBytes + 1,
  );
  if (!decoded.ok) return { body: new Uint8Array(), isComplete: false };
  // A copy: the exchange's own buffer moves to a content thread.
  const body = new Uint8Array(decoded.bytes);
  const hasEnd = (truncated === null || truncated === 'length') && !decoded.truncated;
  return { body, isComplete: hasEnd || body.byteLength > maxRobotsBytes };
}

function sameText(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.from(a).equals(b);
}
