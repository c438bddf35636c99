import { emptyResult, type CheckResult } from './check-result.ts';
import { byHost, describeRequest, robotsTarget, type WebRequest } from './web-log.ts';

export interface IntervalRules {
  /** Shortest interval of any host. */
  intervalSeconds: number;
  burstMaxCount: number;
  burstMaxSeconds: number;
  /** Least Crawl-delay that may have been in force for the host at an instant; 0 for none. */
  crawlDelaySeconds(host: string, atMs: number): number;
}

/** Consecutive accesses to a host over one connection. */
interface Visit {
  connection: number;
  accesses: number;
  startedMs: number;
  last: WebRequest;
  endedMs: number;
}

/**
 * Tolerance of checks that depend on the length of a visit: the crawler counts it from before its first
 * connection, which the web does not see. A single interval has no tolerance.
 */
const visitToleranceSeconds = 1;

/**
 * Checks that no process accessed a host sooner than its interval allowed. Requests over one connection
 * without a delay are one burst, within the settings. The delay after a burst of n requests is n intervals
 * less its duration, and at least one interval.
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
      // The crawler knows no Crawl-delay before it has read robots.txt.
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
      visit = extendVisit(visit, request, intervalSeconds);
    }
  }
  return result;
}

function isBurst(visit: Visit, request: WebRequest, intervalSeconds: number): boolean {
  return (
    request.connection === visit.connection && request.arrivedMs - visit.endedMs < intervalSeconds * 1000
  );
}

function extendVisit(visit: Visit | null, request: WebRequest, intervalSeconds: number): Visit {
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
  if (gapSeconds < 0) return `accessed while another access was under way (${gapSeconds.toFixed(3)} s)`;
  if (isBurst(visit, request, intervalSeconds)) {
    const lastedSeconds = (request.arrivedMs - visit.startedMs) / 1000;
    if (visit.accesses >= rules.burstMaxCount) return `more than ${rules.burstMaxCount} accesses in a burst`;
    if (lastedSeconds > rules.burstMaxSeconds + visitToleranceSeconds)
      return `a burst of ${lastedSeconds.toFixed(1)} s`;
    return isFailing(visit.last) ? 'a burst continued although the host fails' : null;
  }
  const tookSeconds = (visit.endedMs - visit.startedMs) / 1000;
  const earnedSeconds = visit.accesses * intervalSeconds - tookSeconds - visitToleranceSeconds;
  const delaySeconds = Math.max(intervalSeconds, earnedSeconds);
  return gapSeconds < delaySeconds
    ? `${gapSeconds.toFixed(3)} s after ${visit.accesses} access(es), at least ${delaySeconds.toFixed(3)} s required`
    : null;
}

function isFailing({ status }: WebRequest): boolean {
  return status === 429 || (status !== null && status >= 500);
}
