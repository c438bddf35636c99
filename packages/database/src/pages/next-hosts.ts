import type { StatisticsFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { allOf } from '../connection/query-fragments.ts';
import { Prisma } from '../generated/client.ts';
import { hostsOf } from '../figures/interval-counts-repository.ts';

/** Hosts whose pages are looked for. */
export interface PageHosts extends Omit<StatisticsFilter, 'seedList'> {
  /** Registrable domain. */
  site?: string | undefined;
}

/** Hosts that are looked at for one answer, and those of them that it takes: some hundredths of a second. */
const mostLookedAt = 20_000;
const mostTaken = 500;

/**
 * The next hosts of a filter in the order of their ids.
 *
 * @param from the first that may be one; null: from the beginning
 * @returns `last`: the last host that was looked at; null when none is left behind it
 */
export async function nextHosts(
  prisma: PrismaClient,
  { site, ...filter }: PageHosts,
  from: bigint | null,
): Promise<{ ids: bigint[]; last: bigint | null }> {
  const beyond = from === null ? null : Prisma.sql`host_id >= ${from}::bigint`;
  const ofSite = site === undefined ? null : Prisma.sql`site = ${site}`;
  const [row] = await prisma.$queryRaw<{ ids: bigint[]; looked: number; last: bigint | null }[]>`
    WITH looked AS MATERIALIZED (
      SELECT host_id, node_id, top_level_domain FROM host WHERE ${allOf([beyond, ofSite])} ORDER BY host_id LIMIT ${mostLookedAt})
    SELECT ARRAY(SELECT host_id FROM looked WHERE ${hostsOf(filter)} ORDER BY host_id LIMIT ${mostTaken}) AS ids,
      count(*)::int AS looked, max(host_id) AS last FROM looked`;
  const { ids = [], looked = 0, last = null } = row ?? {};
  if (ids.length === mostTaken) return { ids, last: ids.at(-1) ?? null };
  return { ids, last: looked === mostLookedAt ? last : null };
}
