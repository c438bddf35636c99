import type { StatisticsFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { allOf } from '../connection/query-fragments.ts';
import { Prisma } from '../generated/client.ts';
import { hostsOf } from '../figures/interval-counts-repository.ts';

/** Hosts whose pages are searched. */
export interface PageHosts extends Omit<StatisticsFilter, 'seedList'> {
  /** Registrable domain. */
  site?: string | undefined;
}

/** Hosts read for one answer, and hosts returned: some hundredths of a second. */
const maxHostsRead = 20_000;
const maxTaken = 500;

/**
 * The next hosts that match a filter, by id.
 * @param from the first candidate; null: the first host
 * @returns `last`: the last host read; null at the end
 */
export async function nextHosts(
  prisma: PrismaClient,
  { site, ...filter }: PageHosts,
  from: bigint | null,
): Promise<{ ids: bigint[]; last: bigint | null }> {
  const beyond = from === null ? null : Prisma.sql`host_id >= ${from}::bigint`;
  const ofSite = site === undefined ? null : Prisma.sql`site = ${site}`;
  const next = Prisma.sql`FROM host WHERE ${allOf([beyond, ofSite])} ORDER BY host_id`;
  // Ends with the last returned host; the limit of hosts read is counted in the index where there are fewer.
  const [row] = await prisma.$queryRaw<{ ids: bigint[]; last: bigint | null }[]>`
    WITH taken AS MATERIALIZED (
      SELECT host_id FROM (SELECT host_id, node_id, top_level_domain ${next} LIMIT ${maxHostsRead}) AS looked
      WHERE ${hostsOf(filter)} ORDER BY host_id LIMIT ${maxTaken})
    SELECT ARRAY(SELECT host_id FROM taken ORDER BY host_id) AS ids,
      CASE WHEN (SELECT count(*) FROM taken) = ${maxTaken} THEN (SELECT max(host_id) FROM taken)
        ELSE (SELECT host_id ${next} OFFSET ${maxHostsRead - 1} LIMIT 1) END AS last`;
  return row ?? { ids: [], last: null };
}
