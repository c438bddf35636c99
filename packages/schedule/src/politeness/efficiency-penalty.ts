import type { MeasuredEfficiency } from './measured-efficiency.ts';
import { errorRingLength, recentErrors } from './measured-efficiency.ts';

export interface EfficiencyWeights {
  /** d1: added when the host answers with no speed at all. */
  slowSeconds: number;
  /** d2: added when all of the last ten accesses failed. */
  errorSeconds: number;
  /** Speed from which on a host counts as answering freely. */
  targetSpeedBytesPerSecond: number;
}

/**
 * What the measured-efficiency formula adds to a host's interval:
 *
 *     d1 * max(0, 1 - effective / target speed)  +  d2 * (errors in the last 10) / 10
 *
 * @returns seconds in [0, d1 + d2]; 0 for a host that nothing is known about
 */
export function efficiencyPenaltySeconds(efficiency: MeasuredEfficiency, weights: EfficiencyWeights): number {
  const speed = efficiency.speedBytesPerSecond ?? Infinity;
  const slowness = Math.max(0, 1 - speed / weights.targetSpeedBytesPerSecond);
  return weights.slowSeconds * slowness + (weights.errorSeconds * recentErrors(efficiency)) / errorRingLength;
}
