import {
  hostIdOf,
  findRobots,
  urlKeyOf,
  type RobotsRow,
  type StoredRobots,
  type VisitedHost,
} from '@meguri/database';
import type { Exchange, HostSession } from '@meguri/fetch';
import {
  evaluateRobotsRecord,
  isRobotsFresh,
  maxRobotsBytes,
  robotsFromFetch,
  type ParsedRobots,
  type RobotsFetchResult,
  type RobotsRecord,
} from '@meguri/robots';
import { decodeBody } from '@meguri/extract';
import { canonicalizeUrl } from '@meguri/urls';
import { accessToCommit, endOf } from './access-to-commit.ts';
import { errorClassOf } from './error-class-of.ts';
import { makeContentTask } from './make-content-task.ts';
import type { HostObservation } from './plan-visit-end.ts';
import type { VisitContext } from './visit-context.ts';

/** The robots record of an origin as a visit uses it. */
export interface HeldRobots {
  record: RobotsRecord;
  fetchedAt: Date;
  /** When it must be read again. */
  recheckAt: Date;
  /** Why it could not be read, if it could not. */
  failure: Exchange | null;
}

/** Seconds after which a robots.txt that did not answer is asked for again, doubled with every failure of the host in a row. */
const firstRetrySeconds = 300;

/** The record if it is young enough to go by. */
export async function heldRobots(
  context: VisitContext,
  host: VisitedHost,
  scheme: string,
): Promise<HeldRobots | null> {
  const stored = await findRobots(context.prisma, host.hostId, scheme);
  if (!stored) return null;
  const maxAgeSeconds = maxAgeOf(stored.status, host, context);
  if (!isRobotsFresh(stored.fetchedAt, context.clock.now(), maxAgeSeconds)) return null;
  return held(recordOf(stored), stored.fetchedAt, maxAgeSeconds, null);
}

/** Reads robots.txt anew, archives every exchange on the way and stores the record. */
export async function fetchRobots(
  context: VisitContext,
  host: VisitedHost,
  origin: string,
  session: HostSession,
): Promise<{ robots: HeldRobots; observations: HostObservation[] }> {
  const scheme = origin.startsWith('https:') ? 'https' : 'http';
  const previous = await findRobots(context.prisma, host.hostId, scheme);
  const settings = context.settings();
  const { exchange, redirects } = await context.fetcher.fetchFollowing(`${origin}/robots.txt`, {
    session,
    signal: context.signal,
    limits: {
      maxBodyBytes: maxRobotsBytes * 2,
      totalTimeoutSeconds: Math.min(120, settings['fetch.totalTimeoutSeconds']),
    },
  });
  const fetchedAt = context.clock.now();
  const body = await bodyOf(exchange);
  const result = fetchResult(exchange, body);
  const unusable = isUnusable(result);
  const unreachableSince = unusable ? (previous?.unreachableSince ?? fetchedAt) : null;
  const allowAfterSeconds = settings['robots.unreachableAllowAfterSeconds'];
  const record = robotsFromFetch(
    result,
    unreachableSince && allowAfterSeconds > 0
      ? { unreachableSince, now: fetchedAt, allowAfterSeconds }
      : undefined,
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
  };
  const hops = [...redirects, exchange];
  const observations = hops.map(observe);
  if (exchange.code !== 'aborted') {
    const unchanged = sameText(previous?.body ?? null, row.body) && previous?.status === row.status;
    for (const [index, hop] of hops.entries()) {
      await archiveHop(context, host, hop, { unchanged, robots: index === hops.length - 1 ? row : null });
    }
  }
  const maxAgeSeconds = maxAgeOf(
    record.status,
    { ...host, consecutiveErrors: host.consecutiveErrors + 1 },
    context,
  );
  return {
    robots: held(record, fetchedAt, maxAgeSeconds, record.status === 'disallow-all' ? exchange : null),
    observations,
  };
}

/** May the page be requested? */
export function robotsAllow(context: VisitContext, robots: HeldRobots, url: string): boolean {
  return evaluateRobotsRecord(robots.record, context.settings()['crawler.product'], url).allowed;
}

export function crawlDelayOf(
  context: VisitContext,
  robots: HeldRobots | null,
  origin: string,
): number | null {
  if (!robots) return null;
  return evaluateRobotsRecord(robots.record, context.settings()['crawler.product'], `${origin}/`)
    .crawlDelaySeconds;
}

export function observe(exchange: Exchange): HostObservation {
  return {
    code: exchange.code,
    startedAt: exchange.startedAt,
    endedAt: endOf(exchange),
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
    retryAfter: exchange.kind === 'response' ? exchange.retryAfter : null,
    remoteAddress: exchange.remoteAddress,
  };
}

async function archiveHop(
  context: VisitContext,
  host: VisitedHost,
  exchange: Exchange,
  how: { unchanged: boolean; robots: RobotsRow | null },
): Promise<void> {
  const canonical = canonicalizeUrl(exchange.url);
  const url = canonical.ok ? canonical.url : exchange.url;
  const hostId = canonical.ok ? hostIdOf(canonical.host) : host.hostId;
  const content = await context.content.process(
    makeContentTask({
      exchange,
      known: null,
      list: { changeMode: 'raw', honourNoarchive: false },
      settings: context.settings(),
      newId: context.newId,
    }),
  );
  const failed = errorClassOf(exchange.code) !== null;
  await context.committer.add(
    accessToCommit({
      // A redirect may lead to another host: the access is told of the one that was visited, the capture of the one that answered.
      hostId,
      urlKey: urlKeyOf(url),
      url,
      exchange,
      content,
      code: exchange.code,
      outcome: failed ? 'error' : how.unchanged ? 'unchanged' : 'changed',
      page: null,
      robots: how.robots,
      discovered: [],
    }),
  );
}

function held(
  record: RobotsRecord,
  fetchedAt: Date,
  maxAgeSeconds: number,
  failure: Exchange | null,
): HeldRobots {
  return { record, fetchedAt, recheckAt: new Date(fetchedAt.getTime() + maxAgeSeconds * 1000), failure };
}

function maxAgeOf(status: RobotsRecord['status'], host: VisitedHost, context: VisitContext): number {
  const recheckSeconds = host.robotsRecheckSeconds ?? context.settings()['robots.recheckSeconds'];
  if (status !== 'disallow-all') return recheckSeconds;
  return Math.min(
    recheckSeconds,
    firstRetrySeconds * 2 ** Math.min(Math.max(0, host.consecutiveErrors - 1), 12),
  );
}

function recordOf(stored: StoredRobots): RobotsRecord {
  if (stored.status === 'parsed') {
    return { status: 'parsed', reason: 'parsed', parsed: stored.parsed as ParsedRobots };
  }
  const reason = stored.status === 'allow-all' ? 'unavailable' : 'unreachable';
  return { status: stored.status, parsed: null, reason };
}

function fetchResult(exchange: Exchange, body: Uint8Array): RobotsFetchResult {
  if (exchange.kind === 'response') return { kind: 'response', status: exchange.statusCode, body };
  const exhausted = ['too-many-redirects', 'redirect-loop', 'url-invalid'].includes(exchange.code);
  return { kind: exhausted ? 'redirects-exhausted' : 'unreachable' };
}

function isUnusable(result: RobotsFetchResult): boolean {
  return robotsFromFetch(result).status === 'disallow-all';
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
