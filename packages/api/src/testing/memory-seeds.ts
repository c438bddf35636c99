import { seedListSchema } from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type { SeedServices } from '../services-port.ts';
import { addHost } from './synthetic-host.ts';
import { addPage } from './synthetic-page.ts';
import type { MemoryWorld } from './memory-world.ts';

export function memorySeeds(world: MemoryWorld, clock: () => Date): SeedServices {
  return {
    lists: async () => world.seedLists,
    previewScope: async () => ({
      sampledPages: 0,
      sampledHosts: 0,
      includedPages: 0,
      examples: [],
      tried: [],
    }),
    previewPacing: async () => ({
      sampledHosts: 40,
      stretchedHosts: 31,
      presentSeconds: 20,
      pacedSeconds: 840,
    }),
    add: async ({ input }) =>
      input.urls.map((url) => {
        const parsed = URL.canParse(url) ? new URL(url) : null;
        if (!parsed || !/^https?:$/.test(parsed.protocol))
          return {
            url,
            accepted: false,
            error: 'not valid',
            reason: { code: 'invalid', detail: null },
          } as const;
        const list = world.seedLists.find(({ id }) => id === (input.list ?? 1));
        if (list) list.seeds += 1;
        const host =
          world.hosts.get(parsed.host) ??
          addHost(world, parsed.host, parsed.hostname, 500 + world.hosts.size, clock());
        addPage(world, host, parsed.pathname.slice(1), 0, clock());
        return { url, accepted: true, host: host.name } as const;
      }),
    create: async ({ input }) => {
      const { honourNoarchive: _, ...definition } = seedListSchema.parse(input);
      const list = { ...definition, id: world.seedLists.length + 1, seeds: 0 };
      world.seedLists.push(list);
      return list;
    },
    update: async ({ input }) => {
      const list = world.seedLists.find(({ id }) => id === input.id);
      if (!list) throw new ServiceError('not-found', 'This seed list is gone.');
      const { honourNoarchive: _, ...change } = input.change;
      Object.assign(
        list,
        Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      );
      return { ...list, auditId: '1' };
    },
  };
}
