import { userAgentHeader, type FetcherSettings } from '@meguri/fetch';
import type { Settings } from '@meguri/contracts';
import { usualClockTuning, type ClockTuning } from '@meguri/schedule';
import { version } from './version.ts';

/** How the clocks of hosts listen; clocks that are not wanted keep real time from their next verdict on. */
export function clockTuningOf(settings: Settings): ClockTuning {
  return settings['schedule.hostClock'] ? usualClockTuning : { ...usualClockTuning, slowest: 1, fastest: 1 };
}

/** The part of the settings that the fetcher takes. */
export function fetcherSettings(settings: Settings): FetcherSettings {
  return {
    userAgent: userAgentHeader({
      product: settings['crawler.product'],
      version,
      contactUrl: settings['crawler.contactUrl'] || null,
    }),
    limits: {
      connectTimeoutSeconds: settings['fetch.connectTimeoutSeconds'],
      headersTimeoutSeconds: settings['fetch.headersTimeoutSeconds'],
      totalTimeoutSeconds: settings['fetch.totalTimeoutSeconds'],
      minSpeedBytesPerSecond: settings['fetch.minSpeedBytesPerSecond'],
      maxHeaderBytes: settings['fetch.maxHeaderBytes'],
      maxBodyBytes: settings['fetch.maxBodyBytes'],
    },
    tls: { verify: settings['fetch.tlsVerify'] },
  };
}
