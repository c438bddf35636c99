import type { Settings } from '@meguri/contracts';

/** Next time where no interval is set: only requested packages are made. */
const never = new Date('9999-01-01T00:00:00Z');

/** The first scheduled time after an instant: whole intervals from the start of packaging on 1 January 1970. */
export function nextScheduled(settings: Settings, now: Date): Date {
  const everyMs = settings['packages.everySeconds'] * 1_000;
  if (everyMs === 0) return never;
  const startMs = settings['packages.startSeconds'] * 1_000;
  const passed = Math.floor((now.getTime() - startMs) / everyMs);
  return new Date(startMs + (passed + 1) * everyMs);
}

/**
 * When a node whose files could not be read is retried: after an hour (`packages.retrySeconds`); after such a
 * retry, at the next scheduled time.
 */
export function retryAfterUnreachable(settings: Settings, now: Date, isRetry: boolean): Date {
  const next = nextScheduled(settings, now);
  const soon = new Date(now.getTime() + settings['packages.retrySeconds'] * 1_000);
  return isRetry || soon >= next ? next : soon;
}
