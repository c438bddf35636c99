import { emptyResult, type CheckResult } from './check-result.ts';
import { byHost, describeRequest, type FaultRecord, type WebRequest } from './web-log.ts';

/** Longest time until a result is committed without faults. */
const commitSeconds = 10;

/**
 * Checks that a host that answered 429 or 503 with Retry-After was not accessed for that time. A process that
 * was killed before it committed the answer could not honour it: the host is then not accessed for at least
 * the lease of the visit.
 */
export function checkRetryAfter(
  requests: readonly WebRequest[],
  faults: readonly FaultRecord[],
  leaseSeconds: number,
): CheckResult {
  const result = emptyResult('Retry-After honoured');
  for (const ofHost of byHost(requests).values()) {
    for (const [index, request] of ofHost.entries()) {
      const { retryAfterSeconds, status, isComplete, endedMs } = request;
      const next = ofHost[index + 1];
      if (retryAfterSeconds === null || !isComplete || next === undefined) continue;
      if (status !== 429 && status !== 503) continue;
      result.checked += 1;
      const gapSeconds = (next.arrivedMs - endedMs) / 1000;
      if (gapSeconds >= retryAfterSeconds) continue;
      if (gapSeconds >= leaseSeconds && wasLost(request, faults)) {
        result.excused += 1;
        continue;
      }
      result.violations.push(
        `accessed again after ${gapSeconds.toFixed(3)} s, Retry-After was ${retryAfterSeconds} s: ${describeRequest(request)}, then ${describeRequest(next)}`,
      );
    }
  }
  return result;
}

/** Whether the answer to a request may never have been committed. */
export function wasLost({ arrivedMs, endedMs }: WebRequest, faults: readonly FaultRecord[]): boolean {
  let committedMs = endedMs + commitSeconds * 1000;
  for (const { fromMs, toMs } of faults.filter(({ holdsWork }) => holdsWork)) {
    if (fromMs <= committedMs && toMs >= arrivedMs)
      committedMs = Math.max(committedMs, toMs + commitSeconds * 1000);
  }
  return faults.some(
    ({ losesWork, losesLeases, fromMs, toMs }) =>
      (losesWork || losesLeases) && fromMs <= committedMs && toMs >= arrivedMs,
  );
}
