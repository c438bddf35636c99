import { randomBytes } from 'node:crypto';
import { userAgentHeader, type FetcherSettings } from '@meguri/fetch';
import type { Settings } from '@meguri/contracts';
import { usualClockTuning, type ClockTuning } from '@meguri/schedule';
import { signRequest, type SigningKey } from '@meguri/signatures';
import { version } from './version.ts';

const nonceBytes = 16;

/** How the clocks of hosts listen; clocks that are not wanted keep real time from their next verdict on. */
export function clockTuningOf(settings: Settings): ClockTuning {
  return settings['schedule.hostClock'] ? usualClockTuning : { ...usualClockTuning, slowest: 1, fastest: 1 };
}

/**
 * The part of the settings that the fetcher takes. Requests are signed where there is a key and an address under which its public part is
 * published.
 */
export function fetcherSettings(settings: Settings, key: SigningKey | null): FetcherSettings {
  const agent = URL.parse(settings['announcements.publicUrl'])?.origin;
  const sign = (authority: string, at: Date) =>
    key && agent !== undefined
      ? signRequest(key, { authority, agent, at, nonce: randomBytes(nonceBytes).toString('base64url') })
      : [];
  return {
    sign,
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
