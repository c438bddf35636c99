import { evaluateRobots, type RobotsAnswer } from './evaluate-robots.ts';
import { parseRobots } from './parse-robots.ts';
import type { ParsedRobots } from './parsed-robots.ts';

/**
 * Result of fetching a host's robots.txt, with redirects followed.
 *
 * `body` should extend one byte beyond `maxRobotsBytes` if the file is longer, which distinguishes a line cut
 * by the limit from a last line without a line end.
 */
export type RobotsFetchResult =
  | { kind: 'response'; status: number; body: Uint8Array | string }
  /** More than five redirects, or one without a target. */
  | { kind: 'redirects-exhausted' }
  /** No answer: DNS, connection, TLS, time-out, protocol error. */
  | { kind: 'unreachable' };

/** Reason of a robots record: a closed set. */
export type RobotsReason =
  | 'parsed'
  | 'unavailable'
  | 'redirects-exhausted'
  | 'rate-limited'
  | 'server-error'
  | 'unreachable'
  | 'unusable-status'
  | 'unreachable-for-long';

/** The stored robots record of a host; plain JSON. */
export type RobotsRecord =
  | { status: 'parsed'; parsed: ParsedRobots; reason: 'parsed' }
  | { status: 'allow-all'; parsed: null; reason: RobotsReason }
  | { status: 'disallow-all'; parsed: null; reason: RobotsReason };

/** RFC 9309 section 2.3.1.4 suggests "a reasonably long period of time (for example, 30 days)". */
export const unreachableForLongSeconds = 30 * 86_400;

/** When an unreachable robots.txt may count as absent. */
export interface UnreachableAllowance {
  /** Since when every attempt has failed in this way. */
  unreachableSince: Date;
  now: Date;
  /** Such as {@link unreachableForLongSeconds}. */
  allowAfterSeconds: number;
}

/**
 * The record after an attempt to fetch robots.txt (RFC 9309 section 2.3.1):
 *
 * - 2xx: the file is parsed.
 * - 4xx: unavailable, everything allowed; 401 and 403 as well.
 * - 429: everything disallowed, although it is a 4xx: the server is overloaded and may have rules.
 * - 5xx, no answer: everything disallowed until the host answers.
 * - more than five redirects, or any other 3xx: unavailable, everything allowed.
 * - any other status, such as 304 (attempts are not conditional): unusable, everything disallowed.
 *
 * @param allowance without it, a host that does not answer stays disallowed
 */
export function robotsFromFetch(result: RobotsFetchResult, allowance?: UnreachableAllowance): RobotsRecord {
  if (result.kind === 'response') return robotsFromResponse(result.status, result.body, allowance);
  if (result.kind === 'unreachable') return disallowAll('unreachable', allowance);
  return { status: 'allow-all', parsed: null, reason: 'redirects-exhausted' };
}

function robotsFromResponse(
  status: number,
  body: Uint8Array | string,
  allowance: UnreachableAllowance | undefined,
): RobotsRecord {
  if (status >= 200 && status < 300) return { status: 'parsed', parsed: parseRobots(body), reason: 'parsed' };
  if (status === 429) return disallowAll('rate-limited', allowance);
  if (status >= 400 && status < 500) return { status: 'allow-all', parsed: null, reason: 'unavailable' };
  if (status >= 500 && status < 600) return disallowAll('server-error', allowance);
  if (status >= 300 && status < 400 && status !== 304) {
    return { status: 'allow-all', parsed: null, reason: 'redirects-exhausted' };
  }
  return disallowAll('unusable-status', allowance);
}

function disallowAll(reason: RobotsReason, allowance: UnreachableAllowance | undefined): RobotsRecord {
  if (allowance !== undefined) {
    const seconds = (allowance.now.getTime() - allowance.unreachableSince.getTime()) / 1000;
    if (seconds >= allowance.allowAfterSeconds) {
      return { status: 'allow-all', parsed: null, reason: 'unreachable-for-long' };
    }
  }
  return { status: 'disallow-all', parsed: null, reason };
}

/**
 * A record as it was stored. One that is neither parsed nor permissive disallows everything.
 *
 * @param stored.reason of {@link robotsFromFetch}
 */
export function storedRobotsRecord(stored: {
  status: string;
  reason: string;
  parsed: unknown;
}): RobotsRecord {
  const { status, parsed } = stored;
  if (status === 'parsed' && parsed !== null)
    return { status, parsed: parsed as ParsedRobots, reason: 'parsed' };
  const reason = stored.reason as RobotsReason;
  return status === 'allow-all'
    ? { status, parsed: null, reason }
    : { status: 'disallow-all', parsed: null, reason };
}

/**
 * {@link evaluateRobots} for the stored record of a host. Without a parsed file, no line decides.
 *
 * @throws TypeError if the record is parsed and the URL is neither an http(s) URL nor a path
 */
export function evaluateRobotsRecord(record: RobotsRecord, agent: string, url: string): RobotsAnswer {
  if (record.status === 'parsed') return evaluateRobots(record.parsed, agent, url);
  return { allowed: record.status === 'allow-all', crawlDelaySeconds: null, rule: null, line: null };
}

/**
 * Whether a record fetched at `fetchedAt` may still be used. A record from the future is not fresh: the clock
 * was set back, so its age is unknown.
 */
export function isRobotsFresh(fetchedAt: Date, now: Date, recheckIntervalSeconds: number): boolean {
  const ageSeconds = (now.getTime() - fetchedAt.getTime()) / 1000;
  return ageSeconds >= 0 && ageSeconds < recheckIntervalSeconds;
}
