import type { SnapshotDefinition } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

const hostsPerBatch = 10_000;

/** Ids of the hosts whose address is in one of some countries (ISO 3166-1 alpha-2). */
export async function* scanHostsInCountries(
  prisma: PrismaClient,
  countries: readonly string[],
): AsyncGenerator<bigint> {
  let after: bigint | null = null;
  for (;;) {
    const rows: { hostId: bigint }[] = await prisma.$queryRaw<{ hostId: bigint }[]>`
      SELECT host_id AS "hostId" FROM host WHERE country = ANY(${[...countries]}) AND (${after}::bigint IS NULL OR host_id > ${after}::bigint)
      ORDER BY host_id LIMIT ${hostsPerBatch}`;
    for (const { hostId } of rows) yield hostId;
    after = rows.at(-1)?.hostId ?? null;
    if (rows.length < hostsPerBatch) return;
  }
}

/**
 * Number of known pages that were never captured, from the counters of the hosts in the given places; of all
 * hosts where none is given.
 */
export async function countNeverCaptured(
  prisma: PrismaClient,
  { hosts, domains, topLevelDomains, countries }: SnapshotDefinition['place'],
): Promise<number> {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const byName = hosts.length + domains.length + topLevelDomains.length > 0;
  const named = Prisma.sql`(name = ANY(${lower(hosts)}) OR site = ANY(${lower(domains)}) OR top_level_domain = ANY(${lower(topLevelDomains)}))`;
  const rows = await prisma.$queryRaw<{ pages: number }[]>`
    SELECT coalesce(sum(greatest(page_count - captured_count, 0)), 0)::float8 AS pages FROM host
    WHERE ${byName ? named : Prisma.sql`true`} AND (${countries.length === 0} OR country = ANY(${[...countries]}))`;
  return rows[0]?.pages ?? 0;
}
