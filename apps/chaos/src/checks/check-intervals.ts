import { emptyResult, type CheckResult } from './check-result.ts';
import { byHost, describeRequest, robotsTarget, type WebRequest } from './web-log.ts';

export interface IntervalRules {
  /** The shortest interval that any host has. */
  intervalSeconds: number;
  burstMaxCount: number;
  burstMaxSeconds: number;
  /** The least Crawl-delay that may have been in force for the host up to an instant; 0 where none was. */
  crawlDelaySeconds(host: string, atMs: number): number;
}

/** One turn at a host: accesses over one connection. */
interface Visit {
  connection: number;
  accesses: number;
  startedMs: number;
  last: WebRequest;
  endedMs: number;
}

/**
 * How long a visit lasts is counted by the crawler from before its first connection, which the web does not see. This much may lie between
 * in what follows from the length of a visit; one interval is kept to the millisecond.
 */
const visitToleranceSeconds = 1;

/**
 * No host was asked sooner than its interval allowed, by anyone. Requests over one connection without a rest are one visit's burst, as far
 * as the settings allow one; from its end to the next request lie n intervals less the time that it took, and at least one.
 */
export function checkIntervals(
  name: string,
  requests: readonly WebRequest[],
  rules: IntervalRules,
): CheckResult {
  const result = emptyResult(name);
  for (const [host, ofHost] of byHost(requests)) {
    let visit: Visit | null = null;
    let hasPage = false;
    for (const request of ofHost) {
      hasPage ||= request.target !== robotsTarget;
      // Whoever only asked for robots.txt so far cannot know it.
      const delaySeconds = hasPage ? rules.crawlDelaySeconds(host, request.arrivedMs) : 0;
      const intervalSeconds = Math.max(rules.intervalSeconds, delaySeconds);
      if (visit !== null) {
        result.checked += 1;
        const fault = faultOf(visit, request, intervalSeconds, rules);
        if (fault !== null)
          result.violations.push(
            `${fault}: ${describeRequest(visit.last)}, then ${describeRequest(request)}`,
          );
      }
      visit = goOn(visit, request, intervalSeconds);
    }
  }
  return result;
}

function isBurst(visit: Visit, request: WebRequest, intervalSeconds: number): boolean {
  return (
    request.connection === visit.connection && request.arrivedMs - visit.endedMs < intervalSeconds * 1000
  );
}

function goOn(visit: Visit | null, request: WebRequest, intervalSeconds: number): Visit {
  const { connection, arrivedMs, endedMs } = request;
  return visit !== null && isBurst(visit, request, intervalSeconds)
    ? {
        ...visit,
        accesses: visit.accesses + 1,
        last: request,
        endedMs: Math.max(visit.endedMs, endedMs),
      }
    : { connection, accesses: 1, startedMs: arrivedMs, last: request, endedMs };
}

function faultOf(
  visit: Visit,
  request: WebRequest,
  intervalSeconds: number,
  rules: IntervalRules,
): string | null {
  const gapSeconds = (request.arrivedMs - visit.endedMs) / 1000;
  if (gapSeconds < 0) return `asked while another access was under way (${gapSeconds.toFixed(3)} s)`;
  if (isBurst(visit, request, intervalSeconds)) {
    const lastedSeconds = (request.arrivedMs - visit.startedMs) / 1000;
    if (visit.accesses >= rules.burstMaxCount) return `more than ${rules.burstMaxCount} accesses in a burst`;
    if (lastedSeconds > rules.burstMaxSeconds + visitToleranceSeconds)
      return `a burst of ${lastedSeconds.toFixed(1)} s`;
    return isUnwell(visit.last) ? 'a burst went on although the host is in trouble' : null;
  }
  const tookSeconds = (visit.endedMs - visit.startedMs) / 1000;
  const earnedSeconds = visit.accesses * intervalSeconds - tookSeconds - visitToleranceSeconds;
  const restSeconds = Math.max(intervalSeconds, earnedSeconds);
  return gapSeconds < restSeconds
    ? `${gapSeconds.toFixed(3)} s after ${visit.accesses} access(es), not ${restSeconds.toFixed(3)} s`
    : null;
}

function isUnwell({ status }: WebRequest): boolean {
  return status === 429 || (status !== null && status >= 500);
}
