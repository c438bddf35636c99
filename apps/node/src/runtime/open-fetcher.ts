import type { Clock, Settings } from '@meguri/contracts';
import { createAddressPolicy, createFetcher, type Fetcher } from '@meguri/fetch';
import { parseSigningKey } from '@meguri/signatures';
import { requireContact } from './contact-policy.ts';
import { createDemoDns } from './demo-dns.ts';
import { demoAddressCount, type NodeEnvironment } from './node-environment.ts';
import { fetcherSettings } from './node-settings.ts';

/** The fetcher of a node, which asks no public host before the settings name a contact. */
export interface NodeFetcher {
  fetcher: Fetcher;
  /** As requests carry it when the node starts. */
  userAgent: string;
  /** Takes up what was changed in the settings. */
  configure(): void;
}

/** @throws if the address ranges, the name servers or the signing key of the environment cannot be used */
export async function openFetcher(options: {
  environment: NodeEnvironment;
  clock: Clock;
  settings(): Settings;
}): Promise<NodeFetcher> {
  const { environment, clock, settings } = options;
  const signingKey = environment.MEGURI_SIGNING_KEY ? parseSigningKey(environment.MEGURI_SIGNING_KEY) : null;
  const demoAddresses = demoAddressCount(environment);
  const current = () => fetcherSettings(settings(), signingKey);
  const first = current();
  const fetcher = createFetcher({
    ...first,
    clock,
    addressPolicy: requireContact(
      createAddressPolicy(environment.MEGURI_ALLOW_PRIVATE),
      () => settings()['crawler.contactUrl'],
    ),
    ...(demoAddresses === null ? {} : { dns: await createDemoDns(clock, demoAddresses) }),
  });
  return { fetcher, userAgent: first.userAgent, configure: () => fetcher.configure(current()) };
}
