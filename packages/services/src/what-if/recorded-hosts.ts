import {
  hostIdOf,
  sampleRecordedHistories,
  type HistorySample,
  type RecordedHistory,
} from '@meguri/database';
import { historyRandom, type RecordedHost } from '@meguri/simulation';
import type { Dependencies } from '../context/dependencies.ts';

/** Host ids are 63 bits, spread evenly. */
const hostIds = 2 ** 63;

/**
 * The histories of some pages on some hosts, the same for each seed: from a random host on, continuing at the
 * first one.
 */
export async function sampleHistories(
  prisma: Dependencies['prisma'],
  { seed, ...sample }: Omit<HistorySample, 'fromHostId' | 'hostId'> & { seed: number },
): Promise<RecordedHistory[]> {
  const fromHostId = BigInt(Math.floor(historyRandom(seed)() * hostIds));
  const beyond = await sampleRecordedHistories(prisma, { ...sample, hostId: null, fromHostId });
  const looked = new Set(beyond.map(({ hostName }) => hostName));
  const hosts = sample.hosts - looked.size;
  if (hosts === 0) return beyond;
  const others = await sampleRecordedHistories(prisma, { ...sample, hosts, hostId: null, fromHostId: 0n });
  return [...beyond, ...others.filter(({ hostName }) => !looked.has(hostName))];
}

/** The histories of pages of one host. */
export function hostHistories(
  prisma: Dependencies['prisma'],
  { host, ...sample }: Omit<HistorySample, 'fromHostId' | 'hostId' | 'hosts'> & { host: string },
): Promise<RecordedHistory[]> {
  const hostId = hostIdOf(host);
  return sampleRecordedHistories(prisma, { ...sample, hosts: 1, fromHostId: hostId, hostId });
}

export function recordedHosts(histories: readonly RecordedHistory[]): RecordedHost[] {
  return [...Map.groupBy(histories, ({ hostName }) => hostName)].map(([name, pages]) => ({
    name,
    pages: pages.map(({ at, changed }) => ({
      verdicts: at.map((instant, i) => ({ at: instant, changed: changed[i] ?? false })),
    })),
  }));
}
