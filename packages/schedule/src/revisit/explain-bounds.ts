import type { IntervalAim } from './interval-aim.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import { randomIntervalFromSeconds, wholeLimits } from './interval-bounds.ts';
import { longestJitter, shortestJitter } from './jitter.ts';
import type { RevisitReason } from './revisit-reason.ts';

/** An interval as it was stored, and the limits that hold today. */
export interface PlannedInterval {
  intervalSeconds: number;
  limits: RevisitLimits;
  /** What it is to balance today, where a budget asks for patience. */
  aim?: IntervalAim | null;
}

/** Intervals are stored in whole seconds. */
const roundingSeconds = 1;

/**
 * What happened between the interval a policy aimed at and the one that was planned.
 *
 * @param targetSeconds null where the target is not to be had from the state (a first or a singular interval): then only what
 *   the planned interval itself shows is said
 */
export function explainBounds(
  targetSeconds: number | null,
  planned: PlannedInterval,
  { jittered }: { jittered: boolean } = { jittered: false },
): RevisitReason[] {
  const { intervalSeconds } = planned;
  const limits = wholeLimits(planned.limits);
  const { minIntervalSeconds, maxIntervalSeconds } = limits;
  const lowest = (targetSeconds ?? 0) * (jittered ? shortestJitter : 1) - roundingSeconds;
  const highest = (targetSeconds ?? Infinity) * (jittered ? longestJitter : 1) + roundingSeconds;

  if (intervalSeconds < minIntervalSeconds || intervalSeconds > maxIntervalSeconds) {
    return [{ code: 'planned-under-earlier-settings' }];
  }
  if (intervalSeconds === minIntervalSeconds && lowest < minIntervalSeconds) {
    return [{ code: 'raised-to-minimum', minIntervalSeconds }];
  }
  if (highest > maxIntervalSeconds && intervalSeconds >= randomIntervalFromSeconds(limits)) {
    return [{ code: 'random-near-maximum', maxIntervalSeconds }];
  }
  if (targetSeconds === null) return [];
  if (intervalSeconds < lowest || intervalSeconds > highest) {
    return [{ code: 'planned-under-earlier-settings' }];
  }
  return jittered ? [{ code: 'jittered', factor: intervalSeconds / targetSeconds }] : [];
}
