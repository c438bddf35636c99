import { createDnsResolver, createNodeDnsSource, type DnsResolver } from '@meguri/fetch';
import type { Clock } from '@meguri/contracts';

/** Resolves the hosts of the simulated web to its loopback addresses, and everything else as usual. */
export async function createDemoDns(clock: Clock, addressCount: number): Promise<DnsResolver> {
  const { demoAddressOf } = await import('@meguri/demo-web');
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
