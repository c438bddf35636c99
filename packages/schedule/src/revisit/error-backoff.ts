/** Why accesses fail, as far as it decides how soon to try again. */
export const errorClasses = [
  'throttled',
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

/** The longest a page is left alone because of errors. */
export const longestErrorBackoffSeconds = 30 * 24 * hour;

/**
 * The wait after the first error: short where servers recover by themselves, longer
 * where somebody has to act.
 */
const firstBackoffSeconds: Readonly<Record<ErrorClass, number>> = {
  throttled: hour,
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

/** Doubling beyond this passes every cap, and must not pass the largest number. */
const mostDoublings = 32;

/**
 * How long to leave a page alone after its n-th error in a row: doubling from the class's first wait,
 * jittered by 20 %, at most 30 days. The count starts anew after any access that gave a verdict; the page's
 * revisit state is not touched meanwhile.
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
  const doublings = Math.min(Math.max(consecutiveErrors - 1, 0), mostDoublings);
  const jitter = shortestJitter + (longestJitter - shortestJitter) * random();
  const seconds = Math.round(firstBackoffSeconds[errorClass] * 2 ** doublings * jitter);
  return Math.min(seconds, longestErrorBackoffSeconds);
}
