/** Recent performance of a host: constant in size, stored with the host. See decision 0053. */
export interface MeasuredEfficiency {
  /** Exponential average of the effective speed; null before the first success. */
  speedBytesPerSecond: number | null;
  /** Outcomes of the last ten accesses, one bit each, latest lowest, 1 = error. */
  errorRing: number;
}

export const unmeasuredEfficiency: MeasuredEfficiency = { speedBytesPerSecond: null, errorRing: 0 };

const errorRingLength = 10;
const ringMask = 2 ** errorRingLength - 1;

/** Weight of the latest access in the average: the last ten or so decide. */
const latestWeight = 0.2;

/**
 * A shorter answer counts as this long: its time is mostly latency, and a host that answers 304 at once is
 * fast, not slow. At the default target of 20 kB/s an answer may take 0.8 s before it counts against the
 * host.
 */
const shortestCountedBytes = 16_384;

/** Shorter durations count as this. */
const shortestCountedSeconds = 0.001;

/**
 * The efficiency after one more access. An error enters the ring and does not change the speed.
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

export interface EfficiencyWeights {
  /** d1: added when the speed is 0. */
  slowSeconds: number;
  /** d2: added when all of the last ten accesses failed. */
  errorSeconds: number;
  /** Speed from which on there is no addition. */
  targetSpeedBytesPerSecond: number;
}

/**
 * The addition of the measured efficiency to a host's interval:
 *
 *     d1 * max(0, 1 - effective / target speed)  +  d2 * (errors in the last 10) / 10
 *
 * @returns seconds in [0, d1 + d2]; 0 for a host without accesses
 */
export function efficiencyPenaltySeconds(efficiency: MeasuredEfficiency, weights: EfficiencyWeights): number {
  const speed = efficiency.speedBytesPerSecond ?? Infinity;
  const slowness = Math.max(0, 1 - speed / weights.targetSpeedBytesPerSecond);
  return weights.slowSeconds * slowness + (weights.errorSeconds * recentErrors(efficiency)) / errorRingLength;
}
