import { demandPerDay, neededIntervalSeconds, type PacingTuning, secondsPerDay } from '@meguri/schedule';
import { isOwnServer, maxAccessesPerVisit } from '../hosts/own-server.ts';
import type { Settings } from '../settings/settings.ts';

/** Columns of a host's row that decide the access interval that its demand needs. */
export interface HostDemandFacts {
  load: bigint;
  clockPace: number;
  robotsRecheckSeconds: number | null;
  /** The column `host.throttle`. */
  throttle: unknown;
}

/**
 * The access interval that a host's demand needs, for nodes and previews.
 *
 * @param shortestRevisitSeconds of all seed lists
 * @returns seconds; null if nothing is planned, and for an operator's own server
 */
export function neededIntervalOf(
  host: HostDemandFacts,
  settings: Settings,
  shortestRevisitSeconds: number,
): number | null {
  if (isOwnServer(host.throttle)) return null;
  const recheckSeconds = host.robotsRecheckSeconds ?? settings['robots.recheckSeconds'];
  const demand = {
    revisitsPerDay: demandPerDay(host.load),
    clockPace: host.clockPace,
    robotsPerDay: secondsPerDay / Math.max(1, recheckSeconds),
    accessesPerVisit: maxAccessesPerVisit(host.throttle, settings['access.burstMaxCount']),
    shortestRevisitSeconds,
  };
  return neededIntervalSeconds(demand, pacingTuningOf(settings));
}

export const pacingTuningOf = (settings: Settings): PacingTuning => ({
  slackShare: settings['access.pacingSlackShare'],
  longestSeconds: settings['access.longestPacedIntervalSeconds'],
});
