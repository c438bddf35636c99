import type { CaptureFact } from './capture.ts';
import { wasLost } from './check-retry-after.ts';
import { emptyResult, type CheckResult } from './check-result.ts';
import { describeRequest, type FaultRecord, type WebRequest } from './web-log.ts';

/** Requests travel, and wait for a connection, for so long at most. */
const longestTravelMs = 6_000;

/** A process whose date was set counts by the machine's uptime, in hundredths of a second. */
const clockToleranceMs = 20;

export interface CaptureMatch {
  /** Captures of which the web knows nothing, or something else. */
  unfounded: CheckResult;
  /** Whole answers that were never committed. */
  uncommitted: CheckResult;
}

/**
 * Holds the archive against the web's own log: every capture is of a request that the web had, with the body that it sent, and every whole
 * answer was captured, unless something befell the process that had it.
 *
 * @param clockShiftsMs by which the clocks of nodes were wrong at times, 0 included
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
    if (tellsOtherwise(request, capture))
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

function tellsOtherwise(request: WebRequest, capture: CaptureFact): boolean {
  if (capture.recordType !== 'response' || capture.truncated !== null || !request.isComplete) return false;
  if (request.bodyDigest === null || capture.payloadDigest === null) return false;
  return request.bodyDigest !== capture.payloadDigest;
}
