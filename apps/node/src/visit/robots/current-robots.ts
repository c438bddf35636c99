import { findRobots, type RobotsRow, type StoredRobots, type VisitedHost } from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import { evaluateRobotsRecord, isRobotsFresh, type ParsedRobots, type RobotsRecord } from '@meguri/robots';
import type { VisitContext } from '../visit-context.ts';

/** The robots record of an origin as a visit uses it. */
export interface CurrentRobots {
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
export async function currentRobots(
  context: VisitContext,
  host: VisitedHost,
  scheme: RobotsRow['scheme'],
): Promise<CurrentRobots | null> {
  const stored =
    context.robotsCache.get(host.hostId, scheme) ?? (await findRobots(context.prisma, host.hostId, scheme));
  if (!stored) return null;
  const maxAgeSeconds = maxAgeOf(stored.status, host, context);
  const now = context.clock.now();
  if (!isRobotsFresh(stored.fetchedAt, now, maxAgeSeconds) || isWantedSince(host, stored.fetchedAt, now))
    return null;
  if (stored.fetchedAt < readAfter(context)) return null;
  context.robotsCache.put(host.hostId, scheme, stored);
  return held(recordOf(stored), stored.fetchedAt, maxAgeSeconds, null);
}

/** Whether somebody wants robots.txt to be read anew, and it was not since. */
function isWantedSince({ robotsWantedAt }: VisitedHost, fetchedAt: Date, now: Date): boolean {
  return robotsWantedAt !== null && robotsWantedAt <= now && fetchedAt < robotsWantedAt;
}

/** From when on everybody's robots.txt must have been read. */
function readAfter(context: VisitContext): Date {
  const instant = context.settings()['robots.readAfter'];
  return new Date(instant === '' ? 0 : instant);
}

/** A record with the instant from which it is too old. */
export function held(
  record: RobotsRecord,
  fetchedAt: Date,
  maxAgeSeconds: number,
  failure: Exchange | null,
): CurrentRobots {
  return { record, fetchedAt, recheckAt: new Date(fetchedAt.getTime() + maxAgeSeconds * 1000), failure };
}

/** How long a record may be gone by: until the recheck, or sooner if robots.txt could not be read. */
export function maxAgeOf(
  status: RobotsRecord['status'],
  host: Pick<VisitedHost, 'robotsRecheckSeconds' | 'consecutiveErrors'>,
  context: VisitContext,
): number {
  const recheckSeconds = host.robotsRecheckSeconds ?? context.settings()['robots.recheckSeconds'];
  if (status !== 'disallow-all') return recheckSeconds;
  const doublings = Math.min(Math.max(0, host.consecutiveErrors - 1), 12);
  return Math.min(recheckSeconds, firstRetrySeconds * 2 ** doublings);
}

/** May the page be requested? */
export function robotsAllow(context: VisitContext, robots: CurrentRobots, url: string): boolean {
  return evaluateRobotsRecord(robots.record, context.settings()['crawler.product'], url).allowed;
}

export function crawlDelayOf(context: VisitContext, robots: CurrentRobots, origin: string): number | null {
  return evaluateRobotsRecord(robots.record, context.settings()['crawler.product'], `${origin}/`)
    .crawlDelaySeconds;
}

function recordOf(stored: StoredRobots): RobotsRecord {
  if (stored.status === 'parsed') {
    return { status: 'parsed', reason: 'parsed', parsed: stored.parsed as ParsedRobots };
  }
  const reason = stored.status === 'allow-all' ? 'unavailable' : 'unreachable';
  return { status: stored.status, parsed: null, reason };
}
