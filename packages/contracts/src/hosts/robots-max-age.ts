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

/** The instant of the last request to read all robots.txt again: older records are void. Null: there was none. */
export function robotsReadAfter(settings: Settings): Date | null {
  const instant = settings['robots.readAfter'];
  return instant === '' ? null : new Date(instant);
}

/** When the next visit of the host reads its robots.txt again; in the past once it is due. */
export function robotsRecheckAt(
  record: { status: string; fetchedAt: Date },
  host: Parameters<typeof robotsMaxAgeSeconds>[1],
  settings: Settings,
): Date {
  const tooOldAt = new Date(
    record.fetchedAt.getTime() + robotsMaxAgeSeconds(record.status, host, settings) * 1_000,
  );
  const readAfter = robotsReadAfter(settings);
  const isVoid = readAfter !== null && record.fetchedAt < readAfter;
  return isVoid && readAfter < tooOldAt ? readAfter : tooOldAt;
}
