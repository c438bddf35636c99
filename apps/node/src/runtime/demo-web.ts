import { quadOf, type Clock } from '@meguri/contracts';
import { createDnsResolver, createNodeDnsSource, type DnsResolver } from '@meguri/fetch';
import { openIpLocations, type IpLocations } from '@meguri/ip-location';
import type { Logger } from '@meguri/runtime';
import { demoAddressCount, type NodeEnvironment } from './node-environment.ts';

/** Resolves the hosts of the simulated web to its loopback addresses, and all others as usual. */
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

/** Locations of addresses; hosts of the simulated web have synthetic ones. */
export async function openLocations(environment: NodeEnvironment, log: Logger): Promise<IpLocations> {
  const locations = openIpLocations({ onProblem: (problem) => log.warn(problem) });
  if (demoAddressCount(environment) === null) return locations;
  const { demoPlaceOf } = await import('@meguri/demo-web');
  return {
    locate: (address) => {
      const place = demoPlaceOf(address);
      if (!place) return locations.locate(address);
      const { latitude, longitude, country, city } = place;
      return { quad: quadOf(latitude, longitude), country, city };
    },
  };
}
