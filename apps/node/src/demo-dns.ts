import { demoAddressOf } from '@meguri/demo-web';
import { createDnsResolver, createNodeDnsSource, type DnsResolver } from '@meguri/fetch';
import type { Clock } from '@meguri/contracts';

/** Resolves the hosts of the simulated web to its loopback addresses, and everything else as usual. */
export function createDemoDns(clock: Clock, addressCount: number): DnsResolver {
  const source = createNodeDnsSource();
  return createDnsResolver({
    clock,
    source: {
      ...source,
      hostsFile: async (hostname) =>
        hostname.endsWith('.demo.localhost')
          ? [demoAddressOf(hostname, addressCount)]
          : source.hostsFile(hostname),
    },
  });
}
