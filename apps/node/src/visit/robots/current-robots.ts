import { robotsMaxAgeSeconds, robotsReadAfter, type Clock, type Settings } from '@meguri/contracts';
import { findRobots, type PrismaClient, type RobotsRow, type VisitedHost } from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import { evaluateRobotsRecord, isRobotsFresh, storedRobotsRecord, type RobotsRecord } from '@meguri/robots';
import type { RobotsCache } from './robots-cache.ts';

export interface RobotsLookup {
  prisma: PrismaClient;
  robotsCache: RobotsCache;
  clock: Clock;
  settings(): Settings;
}

/** The robots record that applies to an origin. */
export interface CurrentRobots {
  record: RobotsRecord;
  fetchedAt: Date;
  /** When it must be read again. */
  recheckAt: Date;
  /** The exchange that failed to read it; null if it was read. */
  failure: Exchange | null;
}

/** The stored record, unless it is too old. */
export async function currentRobots(
  lookup: RobotsLookup,
  host: VisitedHost,
  scheme: RobotsRow['scheme'],
): Promise<CurrentRobots | null> {
  const { prisma, robotsCache, clock, settings } = lookup;
  const stored = robotsCache.get(host.hostId, scheme) ?? (await findRobots(prisma, host.hostId, scheme));
  if (!stored) return null;
  const maxAgeSeconds = robotsMaxAgeSeconds(stored.status, host, settings());
  const now = clock.now();
  if (!isRobotsFresh(stored.fetchedAt, now, maxAgeSeconds) || isRequestedSince(host, stored.fetchedAt, now))
    return null;
  const readAfter = robotsReadAfter(settings());
  if (readAfter !== null && stored.fetchedAt < readAfter) return null;
  robotsCache.put(host.hostId, scheme, stored);
  return currentUntil(storedRobotsRecord(stored), stored.fetchedAt, maxAgeSeconds, null);
}

/** Whether a recheck of robots.txt was requested and has not taken place. */
function isRequestedSince({ robotsRecheckRequestedAt }: VisitedHost, fetchedAt: Date, now: Date): boolean {
  return (
    robotsRecheckRequestedAt !== null &&
    robotsRecheckRequestedAt <= now &&
    fetchedAt < robotsRecheckRequestedAt
  );
}

/** A record with the instant from which it is too old. */
export function currentUntil(
  record: RobotsRecord,
  fetchedAt: Date,
  maxAgeSeconds: number,
  failure: Exchange | null,
): CurrentRobots {
  return { record, fetchedAt, recheckAt: new Date(fetchedAt.getTime() + maxAgeSeconds * 1000), failure };
}

/** Whether a page may be requested. */
export function robotsAllow({ record }: CurrentRobots, url: string, settings: Settings): boolean {
  return evaluateRobotsRecord(record, settings['crawler.product'], url).allowed;
}

export function crawlDelayOf({ record }: CurrentRobots, origin: string, settings: Settings): number | null {
  return evaluateRobotsRecord(record, settings['crawler.product'], `${origin}/`).crawlDelaySeconds;
}

const keyPrefix = 'robots:';

/** The scheme of an origin or URL: robots records are kept by host and scheme. */
export const schemeOf = (url: string): string => url.slice(0, url.indexOf(':'));

/** The key of a requested robots.txt in a short-term queue. It is read whether or not a page is due. */
export const robotsKey = (scheme: string) => `${keyPrefix}${scheme}`;

/** The schemes whose robots.txt is requested, among the keys of a queue. */
export function robotsSchemesIn(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith(keyPrefix)).map((key) => key.slice(keyPrefix.length));
}
