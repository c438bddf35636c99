import { evaluateRobots, type RobotsAnswer } from './evaluate-robots.ts';
import { parseRobots } from './parse-robots.ts';
import type { ParsedRobots } from './parsed-robots.ts';

/**
 * What came of asking a host for its robots.txt, redirects followed.
 *
 * `body` should reach one byte beyond `maxRobotsBytes` where the file is longer, so that the line cut by the limit can
 * be told from a last line without a line end.
 */
export type RobotsFetchResult =
  | { kind: 'response'; status: number; body: Uint8Array | string }
  /** More than five redirects, or one that leads nowhere. */
  | { kind: 'redirects-exhausted' }
  /** No answer: DNS, connection, TLS, time-out, broken protocol. */
  | { kind: 'unreachable' };

/** Why a robots record says what it says; a closed set. */
export const robotsReasons = [
  'parsed',
  'unavailable',
  'redirects-exhausted',
  'throttled',
  'server-error',
  'unreachable',
  'unusable-status',
  'unreachable-for-long',
] as const;
export type RobotsReason = (typeof robotsReasons)[number];

/** What a crawler keeps for a host; plain JSON. */
export type RobotsRecord =
  | { status: 'parsed'; parsed: ParsedRobots; reason: 'parsed' }
  | { status: 'allow-all'; parsed: null; reason: RobotsReason }
  | { status: 'disallow-all'; parsed: null; reason: RobotsReason };

/** RFC 9309 section 2.3.1.4 speaks of "a reasonably long period of time (for example, 30 days)". */
export const unreachableForLongSeconds = 30 * 86_400;

/** When a host that does not give its robots.txt may be taken for one that has none. */
export interface UnreachableAllowance {
  /** Since when every attempt has failed in this way. */
  unreachableSince: Date;
  now: Date;
  /** Such as {@link unreachableForLongSeconds}. */
  allowAfterSeconds: number;
}

/**
 * The record that follows from an attempt to read robots.txt (RFC 9309 section 2.3.1):
 *
 * - 2xx: the file is parsed.
 * - 4xx: unavailable, everything allowed; 401 and 403 as well.
 * - 429: everything disallowed, although it is a 4xx: the server says it is asked too much, not that it has no rules.
 * - 5xx, no answer: everything disallowed until the host answers.
 * - more than five redirects, or any 3xx left over: unavailable, everything allowed.
 * - any other status, 304 among them (an attempt is not conditional): no answer that can be used, everything disallowed.
 *
 * @param allowance left out, a host that does not answer stays disallowed for ever
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
  if (status === 429) return disallowAll('throttled', allowance);
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
 * {@link evaluateRobots} on what is kept for a host. Where nothing was parsed, no line decides.
 *
 * @throws TypeError where the record is a parsed one and the URL is neither an http(s) URL nor a path
 */
export function evaluateRobotsRecord(record: RobotsRecord, agent: string, url: string): RobotsAnswer {
  if (record.status === 'parsed') return evaluateRobots(record.parsed, agent, url);
  return { allowed: record.status === 'allow-all', crawlDelaySeconds: null, rule: null, line: null };
}

/**
 * May a record read at `fetchedAt` still be used? A record from the future is not fresh: the clock was set back, and
 * its age is not known.
 */
export function isRobotsFresh(fetchedAt: Date, now: Date, recheckIntervalSeconds: number): boolean {
  const ageSeconds = (now.getTime() - fetchedAt.getTime()) / 1000;
  return ageSeconds >= 0 && ageSeconds < recheckIntervalSeconds;
}
