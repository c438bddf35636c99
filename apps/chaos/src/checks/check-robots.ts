import { wasLost } from './check-retry-after.ts';
import { emptyResult, type CheckResult } from './check-result.ts';
import type { RobotsHistory } from './robots-history.ts';
import { byHost, describeRequest, robotsTarget, type FaultRecord, type WebRequest } from './web-log.ts';

export interface RobotsRules {
  recheckSeconds: number;
  /** Longest time for which a visit uses the robots record that it began with. */
  visitSeconds: number;
}

/** Checks that no page was requested that every robots.txt since the previous recheck forbids. */
export function checkRobotsObeyed(
  requests: readonly WebRequest[],
  history: RobotsHistory,
  rules: RobotsRules,
): CheckResult {
  const result = emptyResult('robots.txt obeyed after the recheck interval');
  for (const request of requests) {
    if (request.target === robotsTarget) continue;
    result.checked += 1;
    const sinceMs = request.arrivedMs - (rules.recheckSeconds + rules.visitSeconds) * 1000;
    if (history.forbade(request.host, request.target, sinceMs, request.arrivedMs))
      result.violations.push(`forbidden by robots.txt: ${describeRequest(request)}`);
  }
  return result;
}

/**
 * Checks that no page was requested without an answer for robots.txt within the recheck interval, nor after
 * an error of robots.txt, which forbids all pages.
 */
export function checkRobotsFirst(
  requests: readonly WebRequest[],
  faults: readonly FaultRecord[],
  rules: RobotsRules,
): CheckResult {
  const result = emptyResult('no page without a fresh robots.txt');
  const freshMs = (rules.recheckSeconds + rules.visitSeconds) * 1000;
  for (const ofHost of byHost(requests).values()) {
    let answered: WebRequest | null = null;
    let latest: WebRequest | null = null;
    for (const request of ofHost) {
      if (request.target === robotsTarget) {
        if (request.isComplete) latest = request;
        if (request.isComplete && (request.status ?? 500) < 500) answered = request;
        continue;
      }
      result.checked += 1;
      if (answered === null || request.arrivedMs - answered.endedMs > freshMs) {
        const age = answered && ((request.arrivedMs - answered.endedMs) / 1000).toFixed(1);
        result.violations.push(
          `robots.txt ${age === null ? 'never read' : `read ${age} s before`}: ${describeRequest(request)}`,
        );
      } else if (latest !== null && latest !== answered) {
        if (wasLost(latest, faults)) result.excused += 1;
        else
          result.violations.push(
            `page requested although robots.txt failed: ${describeRequest(latest)}, then ${describeRequest(request)}`,
          );
      }
    }
  }
  return result;
}
