export interface SuspensionLimits {
  /** Continuous crawling of a host after which it is left alone for a while; 0 = never. */
  suspendAfterSeconds: number;
  /** How long it is left alone. A host that was idle for as long starts afresh. */
  suspendForSeconds: number;
}

/**
 * When the host's present stretch of continuous crawling began: the stretch goes on unless the host has been left alone for as long as a
 * suspension lasts.
 *
 * @param host.activeSince start of the stretch so far, null for a host not crawled yet
 * @param host.lastAccessAt end of the access before
 */
export function activeSince(
  host: { activeSince: Date | null; lastAccessAt: Date | null; now: Date },
  limits: SuspensionLimits,
): Date {
  if (host.activeSince === null || host.lastAccessAt === null) return host.now;
  const idleSeconds = (host.now.getTime() - host.lastAccessAt.getTime()) / 1_000;
  return idleSeconds >= limits.suspendForSeconds ? host.now : host.activeSince;
}

/**
 * How long a host is to be left alone after so much continuous crawling.
 *
 * @returns seconds, 0 while there is no need
 */
export function suspensionSeconds(input: { activeSeconds: number; limits: SuspensionLimits }): number {
  const { suspendAfterSeconds, suspendForSeconds } = input.limits;
  return suspendAfterSeconds > 0 && input.activeSeconds >= suspendAfterSeconds ? suspendForSeconds : 0;
}
