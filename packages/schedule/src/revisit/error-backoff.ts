/** Why an access failed, as classes with different back-offs. */
export const errorClasses = [
  'rate-limited',
  'server',
  'timeout',
  'connection',
  'dns',
  'tls',
  'client',
  'content',
  'robots',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

const hour = 3_600;

/** Longest back-off after errors. */
export const longestErrorBackoffSeconds = 30 * 24 * hour;

/**
 * The back-off after the first error: short where servers recover automatically, longer where an
 * administrator must act.
 */
const firstBackoffSeconds: Readonly<Record<ErrorClass, number>> = {
  'rate-limited': hour,
  server: hour,
  timeout: hour,
  connection: 2 * hour,
  dns: 6 * hour,
  robots: 6 * hour,
  tls: 24 * hour,
  client: 24 * hour,
  content: 24 * hour,
};

const shortestJitter = 0.8;
const longestJitter = 1.2;

/** More doublings exceed every cap, and could overflow. */
const maxDoublings = 32;

/**
 * The back-off after a page's n-th consecutive error: doubling from the class's first one, jittered by 20 %,
 * at most 30 days. Any verdict resets the count; errors do not change the page's revisit state.
 *
 * @param input.consecutiveErrors this error included, so at least 1
 * @param input.random uniform in [0, 1)
 * @returns whole seconds
 */
export function errorBackoffSeconds(input: {
  consecutiveErrors: number;
  errorClass: ErrorClass;
  random: () => number;
}): number {
  const { consecutiveErrors, errorClass, random } = input;
  const doublings = Math.min(Math.max(consecutiveErrors - 1, 0), maxDoublings);
  const jitter = shortestJitter + (longestJitter - shortestJitter) * random();
  const seconds = Math.round(firstBackoffSeconds[errorClass] * 2 ** doublings * jitter);
  return Math.min(seconds, longestErrorBackoffSeconds);
}
