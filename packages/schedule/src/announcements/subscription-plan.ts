const hour = 3_600;
const day = 24 * hour;

/** The lease requested from hubs; most grant it. */
export const requestedLeaseSeconds = 10 * day;

/** A hub that grants less gets the next request no sooner than after this share of it. */
const shortestLeaseSeconds = 300;
const longestLeaseSeconds = 30 * day;

/** The share of a lease after which it is renewed. */
const renewedAfter = 0.9;

/**
 * Requests to a hub that does not answer are repeated after an hour, then twice as late each
 * time, at most after a week.
 */
const longestWaitSeconds = 7 * day;

/**
 * Seconds for which a hub grants a subscription, within bounds.
 *
 * @param granted `hub.lease_seconds` as sent, which may be anything
 */
export function leaseSeconds(granted: string | null): number {
  const seconds = granted === null || !/^\d{1,12}$/.test(granted) ? requestedLeaseSeconds : Number(granted);
  return Math.min(longestLeaseSeconds, Math.max(shortestLeaseSeconds, seconds));
}

/** Seconds after which a granted subscription is renewed. */
export function renewAfterSeconds(lease: number): number {
  return Math.floor(lease * renewedAfter);
}

/**
 * Seconds until a hub that has not confirmed gets another request.
 *
 * @param failures in a row, this one included, so at least 1
 */
export function resubscribeAfterSeconds(failures: number): number {
  return Math.min(longestWaitSeconds, hour * 2 ** Math.min(Math.max(failures - 1, 0), 10));
}
