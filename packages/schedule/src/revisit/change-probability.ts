import { elapsedDays } from './elapsed-days.ts';
import type { GammaBelief } from './gamma-belief.ts';

/**
 * The probability that a page has changed within a time: 1 - (b / (b + t))^a, the belief's mean of 1 - e^(-lambda t).
 *
 * @returns in [0, 1], to 15 decimal places; a power costs half as much as what would keep all digits of the least probable
 */
export function changeProbability({ shape, rateDays }: GammaBelief, elapsedSeconds: number): number {
  return 1 - (rateDays / (rateDays + elapsedDays(elapsedSeconds))) ** shape;
}
