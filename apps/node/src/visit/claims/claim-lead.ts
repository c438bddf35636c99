import type { VisitedHost } from '@meguri/database';

/**
 * Visits are claimed so long before their host may be accessed. What has to be done first (a round trip to Redis, a committed lease, reading the
 * pages) is then over when its time comes, and a busy process is late by as much less. Nodes that have more hosts to visit than they can
 * come to them late, and have nothing to wait for.
 */
export const claimLeadMs = 500;

/**
 * How long a visit that was claimed must wait for its first access: until its host's rest and suspension are over.
 *
 * @param at.delayMs what the process's own steady time leaves of the rest
 * @returns milliseconds, 0 for none
 */
export function msUntilAccess(
  host: Pick<VisitedHost, 'nextAccessAt' | 'suspendedUntil'>,
  at: { now: Date; delayMs: number },
): number {
  const fromMs = Math.max(host.nextAccessAt.getTime(), host.suspendedUntil?.getTime() ?? 0);
  return Math.max(0, fromMs - at.now.getTime(), at.delayMs);
}
