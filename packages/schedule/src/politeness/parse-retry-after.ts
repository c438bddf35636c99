import { parseHttpDate } from './parse-http-date.ts';

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or an HTTP date. Fractions of a second, which some
 * servers send, are rounded up.
 *
 * @param maxSeconds longer waits count as this: setting access.maxRetryAfterSeconds
 * @returns whole seconds from now, 0 for a date that has passed, null when the header is unusable
 */
export function parseRetryAfter(value: string, now: Date, maxSeconds: number): number | null {
  const text = value.trim();
  const seconds = /^\d+(\.\d*)?$/.test(text) ? Number(text) : secondsUntil(parseHttpDate(text, now), now);
  return seconds === null ? null : Math.ceil(Math.min(Math.max(seconds, 0), maxSeconds));
}

function secondsUntil(date: Date | null, now: Date): number | null {
  return date === null ? null : (date.getTime() - now.getTime()) / 1_000;
}
