import type { Settings } from '../settings/settings.ts';

/** Wait after a robots.txt that did not answer; it doubles with every failure of the host in a row. */
const firstRetrySeconds = 300;
const maxDoublings = 12;

/**
 * How long a robots record applies, in seconds: until the recheck, or less if robots.txt could not be read.
 * Nodes read it again by this, and the console shows when.
 *
 * @param status as stored: `disallow-all` where robots.txt could not be read
 */
export function robotsMaxAgeSeconds(
  status: string,
  host: { robotsRecheckSeconds: number | null; consecutiveErrors: number },
  settings: Settings,
): number {
  const recheckSeconds = host.robotsRecheckSeconds ?? settings['robots.recheckSeconds'];
  if (status !== 'disallow-all') return recheckSeconds;
  const doublings = Math.min(Math.max(0, host.consecutiveErrors - 1), maxDoublings);
  return Math.min(recheckSeconds, firstRetrySeconds * 2 ** doublings);
}
