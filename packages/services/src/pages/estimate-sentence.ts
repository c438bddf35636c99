import type { RateEstimate } from '@meguri/schedule';
import { describeDuration } from './describe-duration.ts';

const secondsPerDay = 86_400;

/** How often a page changes, and how far that is certain, in a sentence. */
export function estimateSentence({ ratePerDay, lowPerDay, highPerDay }: RateEstimate): string {
  const every = (rate: number) => describeDuration(secondsPerDay / rate);
  return `It changes about every ${every(ratePerDay)}; at nine chances in ten ${bounds(lowPerDay, highPerDay, every)}.`;
}

function bounds(low: number, high: number | null, every: (rate: number) => string): string {
  if (high === null) return `at least every ${every(low)}`;
  if (low === 0) return `not more often than every ${every(high)}`;
  return `every ${every(high)} to ${every(low)}`;
}
