import type { EffectiveAccessInterval } from './effective-access-interval.ts';

/** How many accesses one visit may make before the host rests. */
export interface BurstLimits {
  /** Most accesses of a visit, at least 1; more than 1 is the operator's choice. */
  burstMaxCount: number;
  /** No further access starts when the visit has lasted this long. */
  burstMaxSeconds: number;
}

export type NextAccess =
  | { action: 'continue' }
  | { action: 'rest'; reason: 'burst-count' | 'burst-time' | 'connection-closed' | 'host-unwell' };

/**
 * Whether a visit may go on with another access at once. Only over the connection that the server has kept
 * open: to close it is to say that one was enough. A host that errs or throttles is left alone.
 *
 * @param visit.accesses made so far, robots.txt included
 * @param visit.elapsedSeconds since the first access began
 */
export function nextAccessInVisit(
  visit: { accesses: number; elapsedSeconds: number; keptAlive: boolean; hostUnwell: boolean },
  limits: BurstLimits,
): NextAccess {
  if (visit.accesses === 0) return { action: 'continue' };
  if (visit.hostUnwell) return { action: 'rest', reason: 'host-unwell' };
  if (visit.accesses >= limits.burstMaxCount) return { action: 'rest', reason: 'burst-count' };
  if (visit.elapsedSeconds >= limits.burstMaxSeconds) return { action: 'rest', reason: 'burst-time' };
  if (!visit.keptAlive) return { action: 'rest', reason: 'connection-closed' };
  return { action: 'continue' };
}

/**
 * How long a host rests after a visit of n accesses: n sustained intervals less the time the visit took, and
 * at least the interval of the moment, Retry-After included. So in the long run there is never more than one
 * access per interval, and none sooner than an interval after the last one.
 *
 * @param visit.elapsedSeconds from the start of the first access to the end of the last
 * @param interval as it is at the end of the visit
 */
export function restAfterVisitSeconds(
  visit: { accesses: number; elapsedSeconds: number },
  interval: Pick<EffectiveAccessInterval, 'seconds' | 'sustainedSeconds'>,
): number {
  const earned = visit.accesses * interval.sustainedSeconds - Math.max(0, visit.elapsedSeconds);
  return Math.max(interval.seconds, earned);
}

export interface SuspensionLimits {
  /** Continuous crawling of a host after which it is left alone for a while; 0 = never. */
  suspendAfterSeconds: number;
  /** How long it is left alone. A host that was idle for as long starts afresh. */
  suspendForSeconds: number;
}

/**
 * When the host's present stretch of continuous crawling began: the stretch goes on unless the host has been
 * left alone for as long as a suspension lasts.
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
