/** How a host has answered lately: constant in size, kept with the host. */
export interface MeasuredEfficiency {
  /** Exponential average of the effective speed; null before the first success. */
  speedBytesPerSecond: number | null;
  /** Outcomes of the last ten accesses, one bit each, latest lowest, 1 = error. */
  errorRing: number;
}

export const unmeasuredEfficiency: MeasuredEfficiency = { speedBytesPerSecond: null, errorRing: 0 };

export const errorRingLength = 10;
const ringMask = 2 ** errorRingLength - 1;

/** Weight of the latest access in the average: the last ten or so decide. */
const latestWeight = 0.2;

/**
 * A shorter answer counts as this long: its time is latency, and a host that says 304 at once is quick, not slow. At the default
 * target of 20 kB/s an answer may take 0.8 s before it counts against the host.
 */
const shortestCountedBytes = 16_384;

/** The finest time that a speed is taken from. */
const shortestCountedSeconds = 0.001;

/**
 * The efficiency after one more access. An error enters the ring and leaves the speed alone: it has none.
 *
 * @param access.bytes head and body as received
 * @param access.seconds from the request to the last byte
 */
export function updateEfficiency(
  before: MeasuredEfficiency,
  access: { bytes: number; seconds: number; error: boolean },
): MeasuredEfficiency {
  const errorRing = ((before.errorRing << 1) | (access.error ? 1 : 0)) & ringMask;
  if (access.error) return { ...before, errorRing };
  const speed =
    Math.max(access.bytes, shortestCountedBytes) / Math.max(access.seconds, shortestCountedSeconds);
  const average = before.speedBytesPerSecond ?? speed;
  return { speedBytesPerSecond: average + latestWeight * (speed - average), errorRing };
}

/** Errors among the last ten accesses. */
export function recentErrors({ errorRing }: MeasuredEfficiency): number {
  let errors = 0;
  for (let bits = errorRing & ringMask; bits !== 0; bits &= bits - 1) errors += 1;
  return errors;
}
