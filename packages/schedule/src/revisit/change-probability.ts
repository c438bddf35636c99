import { elapsedDays } from './elapsed-days.ts';
import type { GammaBelief } from './gamma-belief.ts';

/**
 * The probability that a page has changed within a time: 1 - (b / (b + t))^a, the belief's mean of 1 - e^(-lambda t).
 *
 * @returns in [0, 1]
 */
export function changeProbability({ shape, rateDays }: GammaBelief, elapsedSeconds: number): number {
  return -Math.expm1(-shape * Math.log1p(elapsedDays(elapsedSeconds) / rateDays));
}
