import { secondsPerDay } from '../seconds-per-day.ts';

/** Bounds of the revisit interval, per seed list. Whole seconds, 0 < min <= max. */
export interface RevisitLimits {
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
}

/** One day to 400 days, the limits of a seed list that sets none. */
export const defaultRevisitLimits: RevisitLimits = {
  minIntervalSeconds: secondsPerDay,
  maxIntervalSeconds: 400 * secondsPerDay,
};

/** No seed list may set a shorter minimum. */
export const shortestRevisitIntervalSeconds = 60;

/** 300 of 400 days. */
const randomShareOfMaximum = 0.75;

/** Where the random intervals of pages that look unchanging begin. */
export function randomIntervalFromSeconds(limits: RevisitLimits): number {
  return Math.max(limits.minIntervalSeconds, Math.round(limits.maxIntervalSeconds * randomShareOfMaximum));
}

/**
 * Brings a computed interval within the limits. Too short becomes the minimum; too long, infinite or NaN becomes uniformly
 * random in the last quarter below the maximum, lest all unchanging pages of a crawl fall due together.
 *
 * @returns whole seconds: hosts' load sums are derived from the stored interval, so it must survive storage unchanged
 */
export function boundIntervalSeconds(days: number, limits: RevisitLimits, random: () => number): number {
  const seconds = Math.round(days * secondsPerDay);
  if (seconds <= limits.maxIntervalSeconds) return Math.max(limits.minIntervalSeconds, seconds);
  const from = randomIntervalFromSeconds(limits);
  return from + Math.floor(random() * (limits.maxIntervalSeconds - from + 1));
}
