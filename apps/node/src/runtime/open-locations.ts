import { quadOf } from '@meguri/contracts';
import { openIpLocations, type IpLocations } from '@meguri/ip-location';
import type { Logger } from '@meguri/runtime';
import { demoAddressCount, type NodeEnvironment } from './node-environment.ts';

/** Where hosts are; those of the simulated web, which is on loopback, at the places that it makes up. */
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
