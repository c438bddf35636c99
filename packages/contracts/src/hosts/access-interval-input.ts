import type { AccessIntervalInput } from '@meguri/schedule';
import { isOwnServer, ownServerPace } from './own-server.ts';
import type { Settings } from '../settings/settings.ts';

/** Columns of a host's row that decide its access interval. */
export interface HostIntervalFacts {
  minIntervalSeconds: number | null;
  webmasterIntervalSeconds: number | null;
  retryAfterUntil: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
  /** The interval that its demand needs, as its node last computed it; null: not paced. */
  neededIntervalSeconds: number | null;
  /** Whether that interval applies; otherwise it is only proposed. */
  pacingApplies: boolean;
  /** The column `host.throttle`. */
  throttle: unknown;
}

/** A host that no seed list paces. */
export const unpaced = { neededIntervalSeconds: null, pacingApplies: false } as const;

/**
 * Everything that decides a host's effective access interval, for `effectiveAccessInterval`. Nodes schedule
 * with it and the console displays it, so both get the same value.
 *
 * @param crawlDelaySeconds Crawl-delay of its robots.txt for our product token; null: none
 */
export function accessIntervalInputOf(
  host: HostIntervalFacts,
  settings: Settings,
  crawlDelaySeconds: number | null,
  now: Date,
): AccessIntervalInput {
  const isOwn = isOwnServer(host.throttle);
  const { efficiencySeconds } = ownServerPace;
  return {
    now,
    defaultSeconds: isOwn ? ownServerPace.intervalSeconds : settings['access.intervalSeconds'],
    operatorSeconds: host.minIntervalSeconds,
    robotsCrawlDelaySeconds: crawlDelaySeconds,
    maxCrawlDelaySeconds: settings['access.maxCrawlDelaySeconds'],
    webmasterSeconds: host.webmasterIntervalSeconds,
    retryAfterUntil: host.retryAfterUntil,
    pacing:
      isOwn || host.neededIntervalSeconds === null
        ? null
        : { neededSeconds: host.neededIntervalSeconds, applies: host.pacingApplies },
    efficiency: { speedBytesPerSecond: host.speedBytesPerSecond, errorRing: host.errorRing },
    efficiencyWeights: {
      slowSeconds: isOwn ? efficiencySeconds : settings['access.efficiencySlowSeconds'],
      errorSeconds: isOwn ? efficiencySeconds : settings['access.efficiencyErrorSeconds'],
      targetSpeedBytesPerSecond: settings['access.targetSpeedBytesPerSecond'],
    },
  };
}
