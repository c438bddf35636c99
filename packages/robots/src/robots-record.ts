import { evaluateRobots, type RobotsAnswer } from './evaluate-robots.ts';
import type { RobotsRecord } from './robots-from-fetch.ts';

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
