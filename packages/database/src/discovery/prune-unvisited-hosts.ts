import { budgetDomains } from '@meguri/urls';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { keepIntervalCounts } from '../figures/keep-interval-counts.ts';

/** Domains per round. */
const maxDomains = 1_000;

/**
 * Hosts known from links alone: never accessed, no seed, and never edited or named by an operator, webmaster
 * or complaint.
 */
const isForgettable = `access_count = 0 AND last_access_at IS NULL AND visit_token IS NULL AND alias_of IS NULL
  AND NOT paused AND NOT blocked AND NOT overloaded AND edit_audit_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = host.host_id AND (visits > 0 OR load_excluded OR EXISTS (
    SELECT 1 FROM seed WHERE seed.seed_list_id = page.seed_list_id AND seed.url = page.url)))
  AND NOT EXISTS (SELECT 1 FROM host AS alias WHERE alias.alias_of = host.host_id)
  AND NOT EXISTS (SELECT 1 FROM complaint_mention WHERE complaint_mention.host_id = host.host_id)
  AND NOT EXISTS (SELECT 1 FROM webmaster_claim WHERE webmaster_claim.host_id = host.host_id)
  AND NOT EXISTS (SELECT 1 FROM takedown WHERE takedown.host_id = host.host_id)`;

/**
 * Deletes hosts of excluded domains, and of domains that refused hosts in the last month, that were found
 * before an instant and never visited, with their pages, and corrects all counters.
 *
 * @returns how many hosts were deleted; fewer than `limit` when none is left
 */
export async function pruneUnvisitedHosts(
  prisma: PrismaClient,
  input: { before: Date; refusedSince: Date; limit: number },
): Promise<number> {
  const { before, refusedSince, limit } = input;
  const rows = await prisma.$queryRawUnsafe<{ hostId: bigint }[]>(
    `SELECT host_id AS "hostId" FROM host
     WHERE site IN (
       SELECT value FROM throttle_rule WHERE kind = 'domain' AND paused AND paused_until IS NULL AND NOT disabled
       UNION SELECT name FROM (
         SELECT name FROM domain_count WHERE kind = 'domain' AND refused_at >= $2
         ORDER BY refused_at DESC LIMIT ${maxDomains}) AS refusing)
     AND first_seen_at < $1 AND ${isForgettable} LIMIT $3`,
    before,
    refusedSince,
    limit,
  );
  if (rows.length === 0) return 0;
  const hostIds = rows.map(({ hostId }) => hostId);
  return prisma.$transaction(
    (tx) => keepIntervalCounts(tx, hostIds, (locked) => deleteHostRows(tx, locked)),
    {
      timeout: 60_000,
      maxWait: 60_000,
    },
  );
}

/**
 * Deletes those of the hosts that are known from links alone, and corrects all counters. Returns how many.
 */
export async function deleteHostRows(sql: Sql, locked: readonly bigint[]): Promise<number> {
  const hosts = await sql.$queryRawUnsafe<{ hostId: bigint; name: string }[]>(
    `SELECT host_id AS "hostId", name FROM host WHERE host_id = ANY($1::bigint[]) AND ${isForgettable}`,
    locked,
  );
  const hostIds = hosts.map(({ hostId }) => hostId);
  const [pages] = await sql.$queryRaw<{ known: number; deferred: number }[]>`
    WITH gone AS (DELETE FROM page WHERE host_id = ANY(${hostIds}::bigint[]) RETURNING deferred)
    SELECT count(*)::float8 AS known, (count(*) FILTER (WHERE deferred))::float8 AS deferred FROM gone`;
  await sql.$executeRaw`DELETE FROM host_rate_cell WHERE host_id = ANY(${hostIds}::bigint[])`;
  await sql.$executeRaw`DELETE FROM host_rank WHERE host_id = ANY(${hostIds}::bigint[])`;
  await sql.$executeRaw`DELETE FROM host_name WHERE host_id = ANY(${hostIds}::bigint[])`;
  await sql.$executeRaw`DELETE FROM host WHERE host_id = ANY(${hostIds}::bigint[])`;
  await uncount(
    sql,
    hosts.map(({ name }) => name),
  );
  const { known = 0, deferred = 0 } = pages ?? {};
  // Minutes keep counting these discoveries, so their sum is corrected, too.
  const less = { deferred, hosts: hosts.length, known, 'pruned.discovered': known };
  for (const [name, value] of Object.entries(less))
    await addToCounter(sql, { nodeId: controlNodeId, name, value: -value });
  return hosts.length;
}

/** Takes hosts from the budgets of their domains and suffixes. */
async function uncount(sql: Sql, names: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { domain, suffix } = budgetDomains(name);
    for (const key of [`domain ${domain}`, ...(suffix === null ? [] : [`suffix ${suffix}`])])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const keys = [...counts.keys()].toSorted();
  await sql.$executeRaw`
    INSERT INTO domain_count (kind, name, node_id, hosts, day)
    SELECT split_part(key, ' ', 1), split_part(key, ' ', 2), ${controlNodeId}, -hosts, (now() AT TIME ZONE 'UTC')::date
    FROM unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::int[]) AS gone(key, hosts)
    ON CONFLICT (kind, name, node_id) DO UPDATE SET hosts = domain_count.hosts + EXCLUDED.hosts`;
}
