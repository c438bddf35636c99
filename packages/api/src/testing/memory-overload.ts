import type { HostDetail, OverloadedHost } from '@meguri/contracts';
import { capacityPerDay, previewResolution, usualPricingRule, type PreviewedHost } from '@meguri/schedule';
import { ServiceError } from '../service-error.ts';
import type { OverloadServices } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

const secondsPerDay = 86_400;
const none = { accessesPerDay: 0, versionsPerDay: 0, freshness: null };

/** Overloaded hosts of a world in memory; a dry run there finds none. */
export function memoryOverload(world: MemoryWorld): OverloadServices {
  return {
    list: async ({ input }) => {
      const rows = [...world.hosts.values()].filter(({ overloaded }) => overloaded).map(overloadedHost);
      return { rows: rows.sort((a, b) => b.ratio - a.ratio).slice(0, input.limit), total: rows.length };
    },
    preview: async ({ input }) => {
      const host = world.hosts.get(input.name);
      if (!host) throw new ServiceError('not-found', `No host is called ${input.name}.`);
      const previewed = previewedHost(world, host);
      return {
        host: overloadedHost(host),
        previews: input.resolutions.map((resolution) => previewResolution(previewed, resolution)),
      };
    },
    dryRun: async ({ input: { resolution } }) => ({
      resolution,
      hosts: 0,
      stillOverloadedHosts: 0,
      hostsNotLookedAt: [...world.hosts.values()].filter(({ overloaded }) => overloaded).length,
      pages: 0,
      slowedPages: 0,
      excludedPages: 0,
      accepted: none,
      resolved: none,
      unlimited: none,
    }),
  };
}

function overloadedHost(host: HostDetail): OverloadedHost {
  const capacity = capacityPerDay(host.effectiveIntervalSeconds);
  return {
    name: host.name,
    site: host.site,
    pages: host.pages,
    overloaded: host.overloaded,
    demandPerDay: host.loadPerDay,
    capacityPerDay: capacity,
    ratio: host.loadPerDay / capacity,
    accessIntervalSeconds: host.effectiveIntervalSeconds,
    price: null,
    pricedAt: null,
    loadExcludedPages: 0,
  };
}

function previewedHost(world: MemoryWorld, host: HostDetail): PreviewedHost {
  const pages = [...world.pages.values()].filter(
    (page) => page.host === host.name && page.intervalSeconds > 0,
  );
  return {
    ...usualPricingRule,
    accessIntervalSeconds: host.effectiveIntervalSeconds,
    groups: pages.map(({ intervalSeconds }) => ({
      pages: 1,
      ratePerDay: secondsPerDay / intervalSeconds,
      importance: 1,
      minDays: 1,
      maxDays: 400,
    })),
  };
}
