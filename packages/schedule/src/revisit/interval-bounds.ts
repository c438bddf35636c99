import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * Bounds of the revisit interval, per seed list; above 0. A maximum below the minimum counts as equal to it.
 */
export interface RevisitLimits {
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
}

/** One day to 400 days, the limits of a seed list that sets none. */
export const defaultRevisitLimits: RevisitLimits = {
  minIntervalSeconds: secondsPerDay,
  maxIntervalSeconds: 400 * secondsPerDay,
};

/** 300 of 400 days. */
const randomShareOfMaximum = 0.75;

/** The limits in whole seconds and in order. */
export function integerLimits(limits: RevisitLimits): RevisitLimits {
  const minIntervalSeconds = Math.ceil(limits.minIntervalSeconds);
  return {
    minIntervalSeconds,
    maxIntervalSeconds: Math.max(minIntervalSeconds, Math.floor(limits.maxIntervalSeconds)),
  };
}

/** Lower end of the random intervals of pages that seem unchanging. */
export function randomIntervalFromSeconds({ minIntervalSeconds, maxIntervalSeconds }: RevisitLimits): number {
  return Math.max(minIntervalSeconds, Math.round(maxIntervalSeconds * randomShareOfMaximum));
}

export interface BoundInterval {
  /**
   * Whole seconds: hosts' load sums are derived from the stored interval, so it must
   * survive storage unchanged.
   */
  intervalSeconds: number;
  /** The limit that decided, if one did. */
  limit: 'raised-to-minimum' | 'random-near-maximum' | null;
}

/**
 * Brings a computed interval within the limits. Too short becomes the minimum; too long, infinite or NaN
 * becomes uniformly random in the last quarter below the maximum, so that the unchanging pages of a crawl
 * do not fall due together.
 */
export function boundInterval(days: number, limits: RevisitLimits, random: () => number): BoundInterval {
  const { minIntervalSeconds, maxIntervalSeconds } = integerLimits(limits);
  const seconds = Math.round(days * secondsPerDay);
  if (seconds < minIntervalSeconds)
    return { intervalSeconds: minIntervalSeconds, limit: 'raised-to-minimum' };
  if (seconds <= maxIntervalSeconds) return { intervalSeconds: seconds, limit: null };
  const from = randomIntervalFromSeconds({ minIntervalSeconds, maxIntervalSeconds });
  const intervalSeconds = from + Math.floor(random() * (maxIntervalSeconds - from + 1));
  return { intervalSeconds, limit: 'random-near-maximum' };
}

export const shortestJitter = 0.95;
export const longestJitter = 1.05;

/** A factor uniform in [0.95, 1.05), which keeps pages that were found together from staying together. */
export function jitter(random: () => number): number {
  return shortestJitter + (longestJitter - shortestJitter) * random();
}
