/**
 * Pace of a host that operators run themselves: as fast as it answers. One host setting replaces five
 * settings of the installation, which protect servers of others.
 */
export const ownServerPace = {
  /** Replaces `access.intervalSeconds`. */
  intervalSeconds: 0,
  /** Fewest accesses per visit over one connection; `access.burstMaxCount` may allow more. */
  burstMaxCount: 300,
  /** Replaces `access.efficiencySlowSeconds` and `access.efficiencyErrorSeconds`. */
  efficiencySeconds: 0,
  /** Replaces `access.suspendAfterSeconds`: never. */
  suspendAfterSeconds: 0,
} as const;

/** @param throttle the column `host.throttle` */
export function isOwnServer(throttle: unknown): boolean {
  const operator = (throttle as { operator?: { ownServer?: unknown } } | null | undefined)?.operator;
  return operator?.ownServer === true;
}

/** The most accesses of a visit, before the settings of operators and webmasters for the host. */
export function maxAccessesPerVisit(throttle: unknown, burstMaxCount: number): number {
  return isOwnServer(throttle) ? Math.max(burstMaxCount, ownServerPace.burstMaxCount) : burstMaxCount;
}
