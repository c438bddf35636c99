import { isIP, BlockList } from 'node:net';
import type { ComplaintServices } from '@meguri/api/services-port';
import type { AddressCheck } from '@meguri/contracts';
import {
  countAccessesBetween,
  crawlAccessesAt,
  listMentions,
  readSettings,
  type MentionRecord,
} from '@meguri/database';
import { z } from 'zod';
import type { Dependencies } from '../../context/dependencies.ts';

/** Tolerated error of server clocks. */
const toleranceMs = 120_000;
const maxTimes = 10;
const maxCounted = 1_000;

const timesSchema = z.array(z.object({ at: z.coerce.date(), hasZone: z.boolean() })).catch([]);

/**
 * For each address that a complaint names: whether it is one of ours, and whether we accessed the named hosts
 * at the given times.
 */
export function createCheckAddresses(deps: Dependencies): ComplaintServices['addresses'] {
  return async ({ input }) => {
    const [settings, mentions] = await Promise.all([
      readSettings(deps.prisma),
      listMentions(deps.prisma, input.id),
    ]);
    const ours = publishedAddresses(settings);
    const hostIds = mentions.flatMap(({ kind, hostId }) =>
      kind === 'host' && hostId !== null ? [hostId] : [],
    );
    return Promise.all(
      mentions
        .filter(({ kind }) => kind === 'address')
        .map(async (mention): Promise<AddressCheck> => {
          const isOurs = covers(ours, mention.value);
          return {
            address: mention.value,
            ours: ours.length === 0 ? 'unknown' : isOurs ? 'yes' : 'no',
            times: await checkTimes(deps, mention, hostIds),
          };
        }),
    );
  };
}

async function checkTimes(
  { prisma }: Dependencies,
  { times }: MentionRecord,
  hostIds: readonly bigint[],
): Promise<AddressCheck['times']> {
  const named = timesSchema.parse(times).slice(0, maxTimes);
  return Promise.all(
    named.map(async ({ at, hasZone }) => {
      const from = new Date(at.getTime() - toleranceMs);
      const to = new Date(at.getTime() + toleranceMs);
      const [accesses, crawlAccesses] = await Promise.all([
        countAccessesBetween(prisma, { hostIds, from, to, limit: maxCounted }),
        crawlAccessesAt(prisma, at),
      ]);
      return { at, hasZone, accesses, crawlAccesses };
    }),
  );
}

/** The addresses and networks that the public page lists. */
export function publishedAddresses(settings: { 'public.addresses': string }): string[] {
  return settings['public.addresses'].split(/[\s,]+/).filter((entry) => entry !== '');
}

/** Whether one of the addresses and networks covers an address or a network; malformed entries are ignored. */
export function covers(entries: readonly string[], asked: string): boolean {
  const sought = readNetwork(asked);
  return (
    sought !== null &&
    entries.some((entry) => {
      const network = readNetwork(entry);
      if (network === null) return false;
      const list = new BlockList();
      list.addSubnet(network.address, network.bits, network.family);
      const isNarrower = network.family !== sought.family || network.bits <= sought.bits;
      return isNarrower && list.check(sought.address, sought.family);
    })
  );
}

function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const bits = Number(prefix ?? longest);
  if (version === 0 || !(bits >= 0 && bits <= longest)) return null;
  return { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' };
}
