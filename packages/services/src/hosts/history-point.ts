import { type HostHistoryPoint, secondsPerDay } from '@meguri/contracts';
import type { HostPeriod } from '@meguri/database';
import { durationPercentileMs } from '@meguri/schedule';

const highShare = 0.95;

/** A period of a host's history as charts show it. */
export function historyPoint(period: HostPeriod): HostHistoryPoint {
  const { at, accesses, firstCaptures, changed, unchanged, errors, bytes, errorsByKind } = period;
  const { intervalSeconds, intervalReason, demandPerDay } = period;
  const p95Ms = durationPercentileMs(period.durations, highShare, period.longestMs);
  return {
    at,
    accesses,
    firstCaptures,
    changed,
    unchanged,
    errors,
    bytes,
    meanSeconds: accesses === 0 ? null : period.durationMs / accesses / 1_000,
    p95Seconds: p95Ms === null ? null : p95Ms / 1_000,
    errorsByKind,
    intervalSeconds,
    intervalReason,
    demandPerDay,
    capacityPerDay: intervalSeconds > 0 ? secondsPerDay / intervalSeconds : null,
  };
}
