import type { EffectiveAccessInterval } from './effective-access-interval.ts';

/** Limits of a burst: the accesses of one visit. */
export interface BurstLimits {
  /** Most accesses of a visit, at least 1; more than 1 is the operator's choice. */
  burstMaxCount: number;
  /** No further access starts when the visit has lasted this long. */
  burstMaxSeconds: number;
}

export type NextAccess =
  | { action: 'continue' }
  | { action: 'end-visit'; reason: 'burst-count' | 'burst-time' | 'connection-closed' | 'host-failure' };

/**
 * Whether a visit may continue with another access at once. Only over a connection that the server keeps
 * open: closing it signals that one was enough. Errors and throttling end the visit.
 *
 * @param visit.accesses made so far, robots.txt included
 * @param visit.elapsedSeconds since the first access began
 */
export function nextAccessInVisit(
  visit: { accesses: number; elapsedSeconds: number; keptAlive: boolean; hasHostFailed: boolean },
  limits: BurstLimits,
): NextAccess {
  if (visit.accesses === 0) return { action: 'continue' };
  if (visit.hasHostFailed) return { action: 'end-visit', reason: 'host-failure' };
  if (visit.accesses >= limits.burstMaxCount) return { action: 'end-visit', reason: 'burst-count' };
  if (visit.elapsedSeconds >= limits.burstMaxSeconds) return { action: 'end-visit', reason: 'burst-time' };
  if (!visit.keptAlive) return { action: 'end-visit', reason: 'connection-closed' };
  return { action: 'continue' };
}

/**
 * The delay after a visit of n accesses: n paced intervals less the duration of the visit, and at least the
 * current interval, Retry-After included. So in the long run there is never more than one access per
 * interval, and none sooner than an interval after the last one.
 *
 * @param visit.elapsedSeconds from the start of the first access to the end of the last
 * @param interval as it is at the end of the visit
 */
export function delayAfterVisitSeconds(
  visit: { accesses: number; elapsedSeconds: number },
  interval: Pick<EffectiveAccessInterval, 'seconds' | 'pacedSeconds'>,
): number {
  const earned = visit.accesses * interval.pacedSeconds - Math.max(0, visit.elapsedSeconds);
  return Math.max(interval.seconds, earned);
}

export interface SuspensionLimits {
  /** Continuous crawling after which a host is suspended; 0 = never. */
  suspendAfterSeconds: number;
  /** Duration of a suspension. A host that was idle for as long starts a new stretch. */
  suspendForSeconds: number;
}

/**
 * Start of the host's current stretch of continuous crawling, which ends when the host is idle for as long as
 * a suspension.
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
 * The suspension after a stretch of continuous crawling.
 *
 * @returns seconds, 0 while there is no need
 */
export function suspensionSeconds(input: { activeSeconds: number; limits: SuspensionLimits }): number {
  const { suspendAfterSeconds, suspendForSeconds } = input.limits;
  return suspendAfterSeconds > 0 && input.activeSeconds >= suspendAfterSeconds ? suspendForSeconds : 0;
}
