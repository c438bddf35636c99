import { randomUUID } from 'node:crypto';
import type { ActorContext } from '@meguri/api/services-port';
import { seedListSchema, type SeedAddResult } from '@meguri/contracts';
import { ensureSeedList, readSettings, recordDemo } from '@meguri/database';
import { createLinkServices, type LinkServices } from './auth/links.ts';
import { openServices } from './context/dependencies.ts';
import { joinConsoleServices } from './join-console-services.ts';

/**
 * What `meguri start` does with an instance before the first sign-in; the machine's owner acts as
 * administrator.
 */
export interface LocalServices extends LinkServices {
  /** Stores a setting unless it already has that value. */
  setSetting(input: { key: string; value: unknown }): Promise<void>;
  hasContactUrl(): Promise<boolean>;
  addSeeds(input: { urls: string[] }): Promise<SeedAddResult[]>;
  /** Declares the hosts of accepted seeds our own servers. */
  declareOwnServers(hosts: readonly string[]): Promise<void>;
  /** Marks this installation as a demo, with the seed list of the simulated web: all of its hosts. */
  beginDemo(demo: { seeds: readonly string[]; hosts: number; daySeconds: number }): Promise<void>;
  close(): Promise<void>;
}

/** Hosts that one edit names at most. */
const hostsPerEdit = 5_000;

const demoList = seedListSchema.parse({
  name: 'demo',
  scope: { mode: 'tld', tlds: ['localhost'], maxDynamicHops: 10 },
  minIntervalSeconds: 60,
});

/** Opens the services for the user of the machine. */
export function openLocalServices(options: { databaseUrl: string; redisUrl: string }): LocalServices {
  const { deps, close } = openServices(options);
  const services = joinConsoleServices(deps, {}, close);
  const ctx = (): ActorContext => ({
    requestId: randomUUID(),
    clientAddress: null,
    actor: { id: 0, name: 'start', role: 'administrator' },
    origin: 'command-line',
  });
  return {
    ...createLinkServices(deps),
    setSetting: async ({ key, value }) => {
      const current = (await services.settings.list({ ctx: ctx(), input: undefined })).find(
        (one) => one.key === key,
      );
      if (current && !current.isDefault && current.value === value) return;
      await services.settings.set({
        ctx: ctx(),
        input: { key, value, confirmed: true },
      });
    },
    hasContactUrl: async () => (await readSettings(deps.prisma))['crawler.contactUrl'] !== '',
    addSeeds: (input) => services.seeds.add({ ctx: ctx(), input }),
    declareOwnServers: async (hosts) => {
      for (let start = 0; start < hosts.length; start += hostsPerEdit)
        await services.bulkEdits.apply({
          ctx: ctx(),
          input: {
            selection: { names: hosts.slice(start, start + hostsPerEdit) },
            change: { ownServer: true },
            confirmed: true,
          },
        });
    },
    beginDemo: async ({ seeds, hosts, daySeconds }) => {
      const now = deps.clock.now();
      await recordDemo(deps.prisma, { begunAt: now, hosts, daySeconds });
      const { id } = await ensureSeedList(deps.prisma, { definition: demoList, now });
      await services.seeds.add({ ctx: ctx(), input: { list: id, urls: [...seeds] } });
    },
    close,
  };
}
