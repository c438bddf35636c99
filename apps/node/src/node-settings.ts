import { userAgentHeader, type FetcherSettings } from '@meguri/fetch';
import type { Settings } from '@meguri/contracts';
import { version } from './version.ts';

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
