import type { AccessIntervalInput } from '@meguri/schedule';
import type { Settings } from './settings/settings.ts';

/** Columns of a host's row that decide its access interval. */
export interface HostIntervalFacts {
  minIntervalSeconds: number | null;
  webmasterIntervalSeconds: number | null;
  retryAfterUntil: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
}

/**
 * Everything that decides a host's effective access interval, for `effectiveAccessInterval`. Nodes schedule
 * with it and the console displays it, so both get the same value.
 *
 * @param crawlDelaySeconds what its robots.txt asks of our product token, null if nothing
 */
export function accessIntervalInputOf(
  host: HostIntervalFacts,
  settings: Settings,
  crawlDelaySeconds: number | null,
  now: Date,
): AccessIntervalInput {
  return {
    now,
    defaultSeconds: settings['access.intervalSeconds'],
    operatorSeconds: host.minIntervalSeconds,
    robotsCrawlDelaySeconds: crawlDelaySeconds,
    maxCrawlDelaySeconds: settings['access.maxCrawlDelaySeconds'],
    webmasterSeconds: host.webmasterIntervalSeconds,
    retryAfterUntil: host.retryAfterUntil,
    efficiency: { speedBytesPerSecond: host.speedBytesPerSecond, errorRing: host.errorRing },
    efficiencyWeights: {
      slowSeconds: settings['access.efficiencySlowSeconds'],
      errorSeconds: settings['access.efficiencyErrorSeconds'],
      targetSpeedBytesPerSecond: settings['access.targetSpeedBytesPerSecond'],
    },
  };
}
