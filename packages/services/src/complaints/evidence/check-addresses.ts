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
 * For each address that a complaint names: whether it is one of ours, and whether we accessed its hosts at
 * the given times.
 */
export function createCheckAddresses(deps: Dependencies): ComplaintServices['addresses'] {
  return async ({ input }) => {
    const [settings, mentions] = await Promise.all([
      readSettings(deps.prisma),
      listMentions(deps.prisma, input.id),
    ]);
    const ours = settings['public.addresses'].split(/[\s,]+/).filter((entry) => entry !== '');
    const list = addressList(ours);
    const hostIds = mentions.flatMap(({ kind, hostId }) =>
      kind === 'host' && hostId !== null ? [hostId] : [],
    );
    return Promise.all(
      mentions
        .filter(({ kind }) => kind === 'address')
        .map(async (mention): Promise<AddressCheck> => {
          const isOurs = list.check(mention.value, isIP(mention.value) === 6 ? 'ipv6' : 'ipv4');
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

/** Addresses and networks to look up addresses in; malformed entries are ignored. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const bits = Number(prefix ?? (version === 6 ? 128 : 32));
    if (version === 0 || bits > (version === 6 ? 128 : 32)) continue;
    list.addSubnet(address, bits, family);
  }
  return list;
}
