import { isGood, type CaptureFact, emptyResult, type CheckResult } from './check-result.ts';
import { robotsTarget, type FaultRecord } from './web-log.ts';

/** Least factor by which revisit intervals vary at random. */
const jitter = 0.95;

/**
 * Checks that no page was captured again before its interval was over. A process that lost its lease without
 * noticing may commit a capture in addition to that of the visit that took over: both accesses took place,
 * and both are archived.
 *
 * @param toSteadyMs converts an instant of the wall clock to steady time
 */
export function checkRepetitions(
  captures: readonly CaptureFact[],
  faults: readonly FaultRecord[],
  rules: { minIntervalSeconds: number; toSteadyMs: (wallMs: number) => number },
): CheckResult {
  const result = emptyResult('nothing captured twice without cause');
  const pages = captures.filter((capture) => isGood(capture) && !capture.url.endsWith(robotsTarget));
  for (const [url, ofPage] of Map.groupBy(pages, (capture) => capture.url)) {
    const sorted = ofPage.toSorted((a, b) => a.capturedAtMs - b.capturedAtMs);
    result.checked += sorted.length;
    for (const [index, capture] of sorted.entries()) {
      const previous = sorted[index - 1];
      if (previous === undefined) continue;
      const gapSeconds = (capture.capturedAtMs - previous.capturedAtMs) / 1000;
      if (gapSeconds >= rules.minIntervalSeconds * jitter) continue;
      const fromMs = rules.toSteadyMs(previous.capturedAtMs);
      const toMs = rules.toSteadyMs(capture.capturedAtMs);
      const isExplained = faults.some(
        (fault) => fault.losesLeases && fault.fromMs <= toMs && fault.toMs >= fromMs,
      );
      if (isExplained) result.excused += 1;
      else
        result.violations.push(
          `${url}: captured at ${new Date(previous.capturedAtMs).toISOString()} (${previous.code}) and again ${gapSeconds.toFixed(1)} s later (${capture.code})`,
        );
    }
  }
  return result;
}
