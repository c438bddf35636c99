import {
  findRobots,
  urlKeyOf,
  type DiscoveredPage,
  type RobotsRow,
  type VisitedHost,
} from '@meguri/database';
import { decodeBody } from '@meguri/extract/body';
import type { Exchange, HostSession } from '@meguri/fetch';
import {
  maxRobotsBytes,
  robotsFromFetch,
  type ParsedRobots,
  type RobotsFetchResult,
  type RobotsRecord,
} from '@meguri/robots';
import { canonicalizeUrl } from '@meguri/urls';
import { accessToCommit } from '../../commit/access-to-commit.ts';
import { errorClassOf } from '../error-class-of.ts';
import { held, maxAgeOf, type CurrentRobots } from './current-robots.ts';
import { makeContentTask } from '../make-content-task.ts';
import { requestRobots } from './request-robots.ts';
import type { VisitContext } from '../visit-context.ts';
import { observe, type ObservedAccess } from '../visit-end.ts';

/** What came of asking for robots.txt. Without `robots` nothing was learnt: it must be asked for again. */
export interface RobotsAccess {
  robots: CurrentRobots | null;
  /** Accesses to the visited host. */
  observations: ObservedAccess[];
}

/**
 * Reads robots.txt anew, archives every exchange on the way and stores the record.
 *
 * @param input.mayAccess asked before every request to the host
 * @param input.sitemapsOf the sitemaps that a robots.txt names, as far as they are worth telling the requester
 */
export async function fetchRobots(
  context: VisitContext,
  input: {
    host: VisitedHost;
    session: HostSession;
    mayAccess: () => boolean;
    sitemapsOf: (robots: ParsedRobots) => DiscoveredPage[];
  },
): Promise<RobotsAccess> {
  const { host, session, mayAccess } = input;
  const { origin } = session;
  const scheme = origin.startsWith('https:') ? 'https' : 'http';
  const previous = await findRobots(context.prisma, host.hostId, scheme);
  const keep = (hop: Exchange) =>
    archiveHop(context, host, hop, { unchanged: true, robots: null, sitemaps: [] });
  const { exchange, last, ownHops } = await requestRobots(context, host, {
    origin,
    session,
    mayAccess,
    keep,
  });
  const observations = ownHops.map(observe);
  if (exchange === null || exchange.code === 'aborted') {
    // The way did not come to its end, so there is nothing to go by; what was answered on it is kept all the same.
    if (last?.kind === 'response') await keep(last);
    return { robots: null, observations };
  }

  const fetchedAt = context.clock.now();
  const body = await bodyOf(exchange);
  const { record, unreachableSince } = recordOf(
    context,
    exchange,
    body,
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
  await archiveHop(context, host, last ?? exchange, { unchanged, robots: row, sitemaps });
  context.robotsCache.forget(host.hostId, scheme);
  const failed = { ...host, consecutiveErrors: host.consecutiveErrors + 1 };
  const failure = record.status === 'disallow-all' ? exchange : null;
  return { robots: held(record, fetchedAt, maxAgeOf(record.status, failed, context), failure), observations };
}

function recordOf(
  context: VisitContext,
  exchange: Exchange,
  body: Uint8Array,
  unreachableBefore: Date | null,
  now: Date,
): { record: RobotsRecord; unreachableSince: Date | null } {
  const result = fetchResult(exchange, body);
  const record = robotsFromFetch(result);
  if (record.status !== 'disallow-all') return { record, unreachableSince: null };
  const unreachableSince = unreachableBefore ?? now;
  const allowAfterSeconds = context.settings()['robots.unreachableAllowAfterSeconds'];
  if (allowAfterSeconds === 0) return { record, unreachableSince };
  return { record: robotsFromFetch(result, { unreachableSince, now, allowAfterSeconds }), unreachableSince };
}

/**
 * Archives one exchange. One that a redirect led to another host is indexed under the host that was visited: it was made for its sake, and
 * the other one may be no host of the crawl.
 */
async function archiveHop(
  context: VisitContext,
  host: VisitedHost,
  exchange: Exchange,
  how: { unchanged: boolean; robots: RobotsRow | null; sitemaps: readonly DiscoveredPage[] },
): Promise<void> {
  const canonical = canonicalizeUrl(exchange.url);
  const url = canonical.ok ? canonical.url : exchange.url;
  const content = await context.content.process(
    makeContentTask({
      // The record is found by the URL of its index entry.
      exchange: { ...exchange, url },
      page: null,
      list: { changeMode: 'raw', honourNoarchive: false },
      settings: context.settings(),
      isBehind: context.content.isBehind(),
      newId: context.newId,
    }),
  );
  const failed = errorClassOf(exchange.code) !== null;
  await context.committer.add(
    accessToCommit({
      repeat: null,
      hostId: host.hostId,
      urlKey: urlKeyOf(url),
      url,
      exchange,
      content,
      code: exchange.code,
      verdict: failed ? 'error' : how.unchanged ? 'unchanged' : 'changed',
      page: null,
      clockVerdict: null,
      robots: how.robots,
      discovered: how.sitemaps.map((page) => ({ nodeId: context.nodeOf(page.hostId), page })),
    }),
  );
}

function fetchResult(exchange: Exchange, body: Uint8Array): RobotsFetchResult {
  if (exchange.kind === 'response') return { kind: 'response', status: exchange.statusCode, body };
  const exhausted = ['too-many-redirects', 'redirect-loop', 'url-invalid'].includes(exchange.code);
  return { kind: exhausted ? 'redirects-exhausted' : 'unreachable' };
}

/** The text of the file: coding undone, at most a byte beyond what is parsed. */
async function bodyOf(exchange: Exchange): Promise<Uint8Array> {
  if (exchange.kind === 'failure') return new Uint8Array();
  const encoding = exchange.headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null;
  const decoded = await decodeBody(exchange.body, encoding, maxRobotsBytes + 1);
  // A copy: the exchange's own buffer moves to a content thread.
  return decoded.ok ? new Uint8Array(decoded.bytes) : new Uint8Array();
}

function sameText(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.from(a).equals(b);
}
