import type { SeedServices } from '@meguri/api/services-port';
import { neededIntervalOf } from '@meguri/contracts';
import { listSeedLists, readSettings, sampleListHosts } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

const sampledHosts = 1_000;

/** Previews on a sample of hosts what pacing by demand does to their access intervals; changes nothing. */
export function createPreviewPacing({ prisma }: Dependencies): SeedServices['previewPacing'] {
  return async ({ input: { listId } }) => {
    const [settings, lists, hosts] = await Promise.all([
      readSettings(prisma),
      listSeedLists(prisma),
      sampleListHosts(prisma, { listId, limit: sampledHosts }),
    ]);
    const shortestSeconds = Math.min(...lists.map((list) => list.minIntervalSeconds));
    const intervals = hosts.map((host) => ({
      present: host.effectiveIntervalSeconds,
      needed: neededIntervalOf(host, settings, shortestSeconds) ?? 0,
    }));
    const stretched = intervals.filter(({ present, needed }) => needed > present);
    return {
      sampledHosts: hosts.length,
      stretchedHosts: stretched.length,
      presentSeconds: median(stretched.map(({ present }) => present)),
      pacedSeconds: median(stretched.map(({ needed }) => needed)),
    };
  };
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
