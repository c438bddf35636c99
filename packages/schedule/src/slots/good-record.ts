import { recentErrors, type MeasuredEfficiency } from '../politeness/measured-efficiency.ts';

/** The past accesses of a host, from which its record follows. */
export interface TrackRecord extends MeasuredEfficiency {
  /** All accesses so far. */
  accessCount: bigint;
  /** Failures in a row up to the last access. */
  consecutiveErrors: number;
}

/** Accesses that a good record takes; `errorRing` remembers as many. */
const provingAccesses = 10n;
const maxRecentErrors = 1;

/** 4 s for an answer of up to 16 kB, which is what shorter ones count as. */
const leastMeanSpeedBytesPerSecond = 4_096;

/**
 * Whether a host has a good record, which gives it places that others cannot take: ten accesses or more, at
 * most one failure among the last ten, no failure at the last access, and a mean speed of at least 4 kB/s.
 */
export function hasGoodRecord(host: TrackRecord): boolean {
  return (
    host.accessCount >= provingAccesses &&
    host.consecutiveErrors === 0 &&
    recentErrors(host) <= maxRecentErrors &&
    (host.speedBytesPerSecond ?? 0) >= leastMeanSpeedBytesPerSecond
  );
}
