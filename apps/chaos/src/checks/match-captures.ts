import type { CaptureFact } from './check-result.ts';
import { wasLost } from './check-retry-after.ts';
import { emptyResult, type CheckResult } from './check-result.ts';
import { describeRequest, type FaultRecord, type WebRequest } from './web-log.ts';

/** Longest time between the start of an access and its arrival, connecting included. */
const longestTravelMs = 6_000;

/** A process with a shifted clock measures time by the machine's uptime, in steps of 10 ms. */
const clockToleranceMs = 20;

export interface CaptureMatch {
  /** Captures without a request in the web's log, or with another body. */
  unfounded: CheckResult;
  /** Complete answers that were never committed. */
  uncommitted: CheckResult;
}

/**
 * Compares the archive with the web's own log: every capture has its request, with the body that the web
 * sent, and every complete answer was captured, unless a fault hit the process that received it.
 *
 * @param clockShiftsMs offsets that the clocks of nodes had during the run, 0 included
 */
export function matchCaptures(
  requests: readonly WebRequest[],
  captures: readonly CaptureFact[],
  faults: readonly FaultRecord[],
  clockShiftsMs: readonly number[],
): CaptureMatch {
  const unfounded = emptyResult('every capture is of an answer that was given');
  const uncommitted = emptyResult('every answer was captured');
  const open = Map.groupBy(
    requests.toSorted((a, b) => a.arrivedMs - b.arrivedMs),
    ({ host, target }) => `http://${host}${target}`,
  );
  const matched = new Set<WebRequest>();
  for (const capture of captures.toSorted((a, b) => a.capturedAtMs - b.capturedAtMs)) {
    if (capture.status === null) continue;
    unfounded.checked += 1;
    const request = open
      .get(capture.url)
      ?.find((one) => !matched.has(one) && isOf(one, capture, clockShiftsMs));
    if (request === undefined) {
      unfounded.violations.push(
        `no such request: ${capture.url} at ${new Date(capture.capturedAtMs).toISOString()} (${capture.code})`,
      );
      continue;
    }
    matched.add(request);
    if (bodiesDiffer(request, capture))
      unfounded.violations.push(`captured with another body than sent: ${describeRequest(request)}`);
  }
  for (const request of requests) {
    if (!request.isComplete) continue;
    uncommitted.checked += 1;
    if (matched.has(request)) continue;
    if (wasLost(request, faults)) uncommitted.excused += 1;
    else uncommitted.violations.push(`never captured: ${describeRequest(request)}`);
  }
  return { unfounded, uncommitted };
}

function isOf(request: WebRequest, capture: CaptureFact, clockShiftsMs: readonly number[]): boolean {
  if (capture.status !== request.status) return false;
  return clockShiftsMs.some((shiftMs) => {
    const travelMs = request.arrivedAtMs - (capture.capturedAtMs - shiftMs);
    return travelMs >= -clockToleranceMs && travelMs <= longestTravelMs;
  });
}

function bodiesDiffer(request: WebRequest, capture: CaptureFact): boolean {
  if (capture.recordType !== 'response' || capture.truncated !== null || !request.isComplete) return false;
  if (request.bodyDigest === null || capture.payloadDigest === null) return false;
  return request.bodyDigest !== capture.payloadDigest;
}
