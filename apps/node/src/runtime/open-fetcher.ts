import { randomBytes } from 'node:crypto';
import type { Clock, Settings } from '@meguri/contracts';
import {
  createAddressPolicy,
  createFetcher,
  isPublicAddress,
  userAgentHeader,
  type AddressPolicy,
  type DnsResolver,
  type Fetcher,
  type FetcherSettings,
} from '@meguri/fetch';
import { parseSigningKey, signRequest, type SigningKey } from '@meguri/signatures';
import { loadPlugins } from '../plugins/load-plugins.ts';
import { createDemoDns } from './demo-web.ts';
import { demoAddressCount, version, type NodeEnvironment } from './node-environment.ts';

/** The fetcher of a node. It accesses no public host before the settings name a contact. */
export interface NodeFetcher {
  fetcher: Fetcher;
  /** The User-Agent header of requests from now on. */
  userAgent(): string;
  /** Applies changed settings. */
  configure(): void;
}

/** @throws if the address ranges, the name servers, the plug-ins or the signing key of the environment cannot be
 * used */
export async function openFetcher(options: {
  environment: NodeEnvironment;
  clock: Clock;
  settings(): Settings;
  /** Default: the machine's, or that of the simulated web. */
  dns?: DnsResolver | undefined;
}): Promise<NodeFetcher> {
  const { environment, clock, settings } = options;
  const signingKey = environment.MEGURI_SIGNING_KEY ? parseSigningKey(environment.MEGURI_SIGNING_KEY) : null;
  const demoAddresses = demoAddressCount(environment);
  const { protocols } = await loadPlugins(environment.MEGURI_PLUGINS);
  const dns = options.dns ?? (demoAddresses === null ? null : await createDemoDns(clock, demoAddresses));
  const current = () => fetcherSettings(settings(), signingKey);
  const first = current();
  const fetcher = createFetcher({
    ...first,
    clock,
    protocols,
    addressPolicy: requireContact(
      createAddressPolicy(environment.MEGURI_ALLOW_PRIVATE),
      () => settings()['crawler.contactUrl'],
    ),
    ...(dns && { dns }),
  });
  return { fetcher, userAgent: () => current().userAgent, configure: () => fetcher.configure(current()) };
}

/** Refuses public addresses while the User-Agent names no contact for webmasters. */
function requireContact(policy: AddressPolicy, contactUrl: () => string): AddressPolicy {
  return {
    permits: (address) => policy.permits(address) && (contactUrl() !== '' || !isPublicAddress(address)),
  };
}

const nonceBytes = 16;

/**
 * The settings of the fetcher. Requests are signed where there is a key, and a public address that publishes
 * its public part.
 */
function fetcherSettings(settings: Settings, key: SigningKey | null): FetcherSettings {
  const agent = URL.parse(settings['announcements.publicUrl'])?.origin;
  const sign = (authority: string, at: Date) =>
    key && agent !== undefined
      ? signRequest(key, { authority, agent, at, nonce: randomBytes(nonceBytes).toString('base64url') })
      : [];
  return {
    sign,
    contact: settings['crawler.contactUrl'] || null,
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
