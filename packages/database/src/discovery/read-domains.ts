import { type BudgetKind, type DomainBudget, type HostBudgets, millisecondsPerDay } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { beginsPattern } from '../connection/query-fragments.ts';
import { Prisma } from '../generated/client.ts';

/** Domains of one answer. */
const maxDomains = 200;

interface DomainRow {
  kind: BudgetKind;
  name: string;
  hosts: number;
  newHosts: number;
  refusedToday: number;
  refused: number;
  refusedAt: Date | null;
  waitingLinks: number;
  ownMaxHosts: number | null;
  ownNewHostsPerDay: number | null;
  ownMaxBackQueues: number | null;
  isExcluded: boolean;
}

/**
 * Domains with their budgets, those with refusals today first, then the largest; at most 200.
 * Without a search: domains with refusals in the last week, with limits of their own, or with several hosts.
 *
 * @param input.search the beginning of a name
 * @param input.refusedToday only domains with refusals today
 * @param input.only this one, also where nothing is counted yet
 */
export async function readDomains(
  prisma: PrismaClient,
  input: {
    now: Date;
    budgets: HostBudgets;
    search?: string;
    refusedToday?: boolean;
    only?: Pick<DomainBudget, 'kind' | 'name'>;
  },
): Promise<DomainBudget[]> {
  const { now, budgets } = input;
  const rows = await prisma.$queryRaw<DomainRow[]>`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE 'UTC')::date AS day),
    chosen AS (${chosenNames(input)})
    SELECT c.kind, c.name, coalesce(sum(d.hosts), 0)::float8 AS hosts,
      coalesce(sum(d.new_hosts) FILTER (WHERE d.day = today.day), 0)::float8 AS "newHosts",
      coalesce(sum(d.refused_today) FILTER (WHERE d.day = today.day), 0)::float8 AS "refusedToday",
      coalesce(sum(d.refused), 0)::float8 AS refused, max(d.refused_at) AS "refusedAt",
      (SELECT count(*)::float8 FROM deferred_link AS link WHERE link.kind = c.kind AND link.name = c.name) AS "waitingLinks",
      own.max_hosts AS "ownMaxHosts", own.new_hosts_per_day AS "ownNewHostsPerDay", own.max_back_queues AS "ownMaxBackQueues",
      EXISTS (SELECT 1 FROM throttle_rule AS rule WHERE rule.kind = 'domain' AND rule.value = c.name
        AND rule.paused AND rule.paused_until IS NULL AND NOT rule.disabled) AS "isExcluded"
    FROM chosen AS c CROSS JOIN today
    LEFT JOIN domain_count AS d ON d.kind = c.kind AND d.name = c.name
    LEFT JOIN domain_limit AS own ON own.kind = c.kind AND own.name = c.name
    GROUP BY c.kind, c.name, own.max_hosts, own.new_hosts_per_day, own.max_back_queues
    ORDER BY "refusedToday" DESC, hosts DESC, c.name, c.kind LIMIT ${maxDomains}`;
  return rows.map((row) => domainBudget(row, budgets));
}

/** Names found by indexes, a bounded number. */
function chosenNames(input: Parameters<typeof readDomains>[1]): Prisma.Sql {
  const { now, search, refusedToday = false, only } = input;
  if (only) return Prisma.sql`SELECT ${only.kind}::text AS kind, ${only.name}::text AS name`;
  if (search !== undefined && search !== '') {
    const beginning = beginsPattern(search.toLowerCase());
    return Prisma.sql`
      SELECT kind, name FROM (
        SELECT DISTINCT kind, name FROM domain_count
        WHERE kind IN ('domain', 'suffix', 'source') AND name LIKE ${beginning} ORDER BY kind, name LIMIT 1000) AS found`;
  }
  const days = refusedToday ? 0 : 7;
  const since = new Date((Math.floor(now.getTime() / millisecondsPerDay) - days) * millisecondsPerDay);
  const refused = Prisma.sql`
    SELECT kind, name FROM (
      SELECT kind, name FROM domain_count WHERE refused_at >= ${since} ORDER BY refused_at DESC LIMIT 2000) AS refused`;
  if (refusedToday) return Prisma.sql`SELECT DISTINCT kind, name FROM (${refused}) AS found`;
  return Prisma.sql`
    ${refused}
    UNION SELECT kind, name FROM (SELECT kind, name FROM domain_limit ORDER BY updated_at DESC LIMIT 1000) AS limited
    UNION SELECT kind, name FROM (
      SELECT kind, name FROM domain_count WHERE hosts >= 2 ORDER BY hosts DESC LIMIT 500) AS large`;
}

function domainBudget(row: DomainRow, budgets: HostBudgets): DomainBudget {
  const { ownMaxHosts, ownNewHostsPerDay, ownMaxBackQueues, ...figures } = row;
  const limits = {
    domain: [budgets.maxHostsPerDomain, budgets.newHostsPerDomainPerDay],
    suffix: [budgets.maxHostsPerSuffix, budgets.newHostsPerSuffixPerDay],
    source: [null, budgets.newHostsPerSourcePerDay],
  } as const satisfies Record<BudgetKind, readonly [number | null, number]>;
  const [maxHosts, newHostsPerDay] = limits[row.kind];
  return {
    ...figures,
    maxHosts: maxHosts === null ? null : (ownMaxHosts ?? maxHosts),
    newHostsPerDay: ownNewHostsPerDay ?? newHostsPerDay,
    own: { maxHosts: ownMaxHosts, newHostsPerDay: ownNewHostsPerDay, maxBackQueues: ownMaxBackQueues },
  };
}
