import { ruleBehind } from './explain-interval.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import { boundInterval } from './interval-bounds.ts';
import type { RevisitDecision } from './revisit-policy.ts';
import type { RevisitState } from './revisit-state.ts';

/** The decision to come back after `days`, within the limits, having learnt `state`. */
export function decide(
  state: RevisitState,
  days: number,
  context: { limits: RevisitLimits; random: () => number },
): RevisitDecision {
  const { intervalSeconds, limit } = boundInterval(days, context.limits, context.random);
  return { state, intervalSeconds, reason: limit ?? ruleBehind(state).code };
}
