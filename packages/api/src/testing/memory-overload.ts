import { type HostDetail, type OverloadedHost, type Resolution, secondsPerDay } from '@meguri/contracts';
import {
  betterResolutionFor,
  capacityPerDay,
  previewResolution,
  defaultPricingRule,
  type PreviewedHost,
} from '@meguri/schedule';
import { ServiceError } from '../service-error.ts';
import type { OverloadServices } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

const none = { accessesPerDay: 0, versionsPerDay: 0, freshness: null };
const nothingDone = {
  recommended: 'optimal-price' as const,
  hosts: 0,
  stillOverloadedHosts: 0,
  pages: 0,
  slowedPages: 0,
  excludedPages: 0,
  accepted: none,
  now: none,
  resolved: none,
  unlimited: none,
  byHost: [],
};

/** Overloaded hosts in memory; a dry run finds none. */
export function memoryOverload(world: MemoryWorld): OverloadServices {
  const choices = new Map<string, Choice[]>();
  const overloadedOf = (host: HostDetail) => overloadedHost(host, choices.get(host.name) ?? []);
  const choose = (name: string, change: (made: Choice[]) => Choice | undefined): OverloadedHost => {
    const host = requireHost(world, name);
    const made = choices.get(name) ?? [];
    const choice = change(made);
    if (!choice) throw new ServiceError('conflict', `Nothing was chosen for ${name} that could be undone.`);
    choices.set(name, [...made, choice]);
    return overloadedOf(host);
  };
  return {
    apply: async ({ input }) =>
      choose(input.name, (made) => ({ before: resolutionOf(made), after: input.resolution })),
    undo: async ({ input }) =>
      choose(input.name, (made) => {
        const last = made.at(-1);
        return last && { before: last.after, after: last.before };
      }),
    chooseForAll: async ({ input: { hosts, resolution } }) => ({
      done: hosts.map(({ name }) => {
        const { version } = choose(name, (made) => ({ before: resolutionOf(made), after: resolution }));
        return { name, version };
      }),
      refused: [],
    }),
    undoForAll: async () => ({ done: [], refused: [] }),
    list: async ({ input }) => {
      const rows = [...world.hosts.values()].filter(({ overloaded }) => overloaded).map(overloadedOf);
      const sorted = rows.sort((a, b) => b.ratio - a.ratio).slice(0, input.limit);
      return { rows: sorted, nextCursor: null, total: rows.length };
    },
    preview: async ({ input }) => {
      const host = requireHost(world, input.name);
      const previewed = previewedHost(world, host);
      return {
        host: overloadedOf(host),
        previews: input.resolutions.map((resolution) => previewResolution(previewed, resolution)),
        recommended: betterResolutionFor(previewed),
      };
    },
    dryRun: async function* dryRun({ input: { resolution } }) {
      yield { kind: 'progress', done: 0, hosts: 0 };
      const hostsNotEvaluated = [...world.hosts.values()].filter(({ overloaded }) => overloaded).length;
      yield { kind: 'outcome', dryRun: { ...nothingDone, resolution, hostsNotEvaluated } };
    },
  };
}

interface Choice {
  before: Resolution;
  after: Resolution;
}

const resolutionOf = (made: readonly Choice[]): Resolution => made.at(-1)?.after ?? { kind: 'optimal-price' };

function requireHost(world: MemoryWorld, name: string): HostDetail {
  const host = world.hosts.get(name);
  if (!host) throw new ServiceError('not-found', `No host is called ${name}.`);
  return host;
}

function overloadedHost(host: HostDetail, made: readonly Choice[]): OverloadedHost {
  const capacity = capacityPerDay(host.effectiveIntervalSeconds);
  return {
    name: host.name,
    site: host.site,
    pages: host.pages,
    overloaded: host.overloaded,
    demandPerDay: host.demandPerDay,
    capacityPerDay: capacity,
    ratio: host.demandPerDay / capacity,
    accessIntervalSeconds: host.effectiveIntervalSeconds,
    price: null,
    pricedAt: null,
    loadExcludedPages: 0,
    resolution: resolutionOf(made),
    version: made.length === 0 ? null : String(made.length),
  };
}

function previewedHost(world: MemoryWorld, host: HostDetail): PreviewedHost {
  const pages = [...world.pages.values()].filter(
    (page) => page.host === host.name && page.intervalSeconds > 0,
  );
  return {
    ...defaultPricingRule,
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
