import type { HostBudgets, HostRefusal } from '@meguri/contracts';
import { budgetDomains, topLevelGroup } from '@meguri/urls';
import { int4Array, int8Array, textArray } from '../connection/binary-array.ts';
import type { Statement } from '../connection/hot-path.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import type { DiscoveredPage } from './insert-discovered.ts';

/** A new host that a budget refuses. */
export interface RefusedHost {
  hostId: bigint;
  refusal: HostRefusal;
}

interface HostInsertion {
  nodeId: number;
  pages: readonly DiscoveredPage[];
  now: Date;
  intervalSeconds: number;
  /** Without them every host is taken: an operator chose it. */
  budgets?: HostBudgets;
}

/** A host as its links describe it. */
interface FoundHost {
  first: DiscoveredPage;
  domain: string;
  suffix: string;
  /** Empty: its own domain links to it, which its own budget counts. */
  source: string;
  /** New hosts beyond the budget of their page; 0 if a link within a budget leads there, too. */
  beyondPage: number;
  maxHostsPerDomain: number;
}

const unlimited = 2_147_483_647;

/**
 * The statements that insert the hosts of pages that are not known yet, as far as the budgets of their
 * domains allow; the second one answers the {@link RefusedHost}s. All new hosts are inserted here.
 *
 * Each node counts in rows of its own, locked here, so no row is written by all nodes. The budget is the sum
 * over all nodes: while several insert hosts of one domain at once, it may be exceeded by what one
 * transaction of each other node takes.
 */
export function insertHostsStatements(input: HostInsertion): [Statement, Statement<RefusedHost>] {
  const hosts = foundHosts(input.pages);
  const names = [
    int8Array(hosts, ({ first }) => first.hostId),
    textArray(hosts, ({ domain }) => domain),
    textArray(hosts, ({ suffix }) => suffix),
    textArray(hosts, ({ source }) => source),
  ];
  return [
    { name: 'lock-domains', text: lockDomains, values: [...names, input.nodeId] },
    {
      name: 'insert-hosts',
      text: insertHosts,
      fields: fieldsOf<RefusedHost>({ hostId: true, refusal: true }),
      values: [
        ...names,
        input.nodeId,
        input.now.toISOString(),
        input.intervalSeconds,
        textArray(hosts, ({ first }) => first.hostName),
        textArray(hosts, ({ first }) => first.site),
        textArray(hosts, ({ first }) => topLevelGroup(first.hostName)),
        int4Array(hosts, ({ beyondPage }) => beyondPage),
        int4Array(hosts, ({ maxHostsPerDomain }) => maxHostsPerDomain),
        ...limitsOf(input.budgets),
      ],
    },
  ];
}

/** Parameters 13 to 17; null: no budgets. */
function limitsOf(budgets: HostBudgets | undefined): (number | null)[] {
  return [
    budgets?.maxHostsPerDomain ?? null,
    budgets?.newHostsPerDomainPerDay ?? null,
    budgets?.maxHostsPerSuffix ?? null,
    budgets?.newHostsPerSuffixPerDay ?? null,
    budgets?.newHostsPerSourcePerDay ?? null,
  ];
}

/** Each host once, those nearest to a seed first. */
function foundHosts(pages: readonly DiscoveredPage[]): FoundHost[] {
  const byId = Map.groupBy(pages, (page) => page.hostId);
  const hosts = [...byId.values()].map((links): FoundHost => {
    const first = links.reduce((nearest, page) => (page.depth < nearest.depth ? page : nearest));
    const { domain, suffix } = budgetDomains(first.hostName);
    const isWithin = links.some(({ beyondPage }) => beyondPage === undefined);
    return {
      first,
      domain,
      suffix: suffix ?? '',
      source: first.sourceDomain ?? '',
      beyondPage: isWithin ? 0 : links.reduce((sum, { beyondPage }) => sum + (beyondPage ?? 0), 0),
      maxHostsPerDomain: first.maxHostsPerDomain ?? unlimited,
    };
  });
  return hosts.toSorted(
    (a, b) => a.first.depth - b.first.depth || (a.first.hostId < b.first.hostId ? -1 : 1),
  );
}

const newHosts = (columns: string, more = '') => `
  SELECT h.* FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]${more}) WITH ORDINALITY
    AS h(id, domain, suffix, source${columns}, place)
  WHERE NOT EXISTS (SELECT 1 FROM host WHERE host_id = h.id)`;

/** The budgets of a host; a domain without a name has none. */
const budgetsOfHost = `(VALUES ('domain', domain), ('suffix', suffix), ('source', source)) AS k(kind, name)`;

const lockDomains = `
  SELECT count(*) FROM (
    SELECT 1 FROM domain_count WHERE node_id = $5::int AND (kind, name) IN (
      SELECT k.kind, k.name FROM (${newHosts('')}) AS fresh, LATERAL ${budgetsOfHost} WHERE k.name <> '')
    ORDER BY kind, name FOR NO KEY UPDATE) AS locked`;

const today = `($6::timestamptz AT TIME ZONE 'UTC')::date`;
const placeIn = (column: string) => `row_number() OVER (PARTITION BY ${column} ORDER BY place)`;
const used = (column: string, figure: string) =>
  `(SELECT ${figure} FROM used WHERE kind = '${column}' AND name = fresh.${column})`;
const own = (column: string, limit: string) =>
  `(SELECT ${limit} FROM domain_limit WHERE kind = '${column}' AND name = fresh.${column})`;
const exceeds = (column: string, figure: string, ownLimit: string, limit: string) =>
  `coalesce(${used(column, figure)}, 0) + ${placeIn(column)} > coalesce(${own(column, ownLimit)}, ${limit})`;

const refusal = `CASE
  WHEN $13::int IS NULL THEN NULL
  WHEN EXISTS (SELECT 1 FROM throttle_rule AS rule WHERE rule.kind = 'domain' AND rule.value IN (domain, suffix)
    AND rule.paused AND rule.paused_until IS NULL AND NOT rule.disabled) THEN 'domain-rule'
  WHEN beyond_page > 0 THEN 'source-page'
  WHEN ${exceeds('domain', 'hosts', 'max_hosts', 'least($13::int, list_max)')} THEN 'domain-hosts'
  WHEN ${exceeds('domain', 'new_hosts', 'new_hosts_per_day', '$14::int')} THEN 'domain-day'
  WHEN suffix <> '' AND ${exceeds('suffix', 'hosts', 'max_hosts', '$15::int')} THEN 'suffix-hosts'
  WHEN suffix <> '' AND ${exceeds('suffix', 'new_hosts', 'new_hosts_per_day', '$16::int')} THEN 'suffix-day'
  WHEN source <> '' AND ${exceeds('source', 'new_hosts', 'new_hosts_per_day', '$17::int')} THEN 'source-day'
END`;

/** A daily counter after an addition; the first addition of a day starts from zero. */
const addToday = (column: string) =>
  `CASE WHEN domain_count.day = EXCLUDED.day THEN domain_count.${column} ELSE 0 END + EXCLUDED.${column}`;

const insertHosts = `
  WITH fresh AS MATERIALIZED (${newHosts(
    ', name, site, top_level_domain, beyond_page, list_max',
    ', $8::text[], $9::text[], $10::text[], $11::int[], $12::int[]',
  )}),
  used AS MATERIALIZED (
    SELECT kind, name, sum(hosts) AS hosts, sum(new_hosts) FILTER (WHERE day = ${today}) AS new_hosts
    FROM domain_count WHERE (kind, name) IN (SELECT k.kind, k.name FROM fresh, LATERAL ${budgetsOfHost})
    GROUP BY kind, name),
  judged AS MATERIALIZED (SELECT fresh.*, ${refusal} AS refusal FROM fresh),
  ins AS (
    INSERT INTO host (host_id, name, site, node_id, first_seen_at, next_access_at, clock_at, effective_interval_seconds,
      top_level_domain)
    SELECT id, name, site, $5::int, $6::timestamptz, $6::timestamptz, $6::timestamptz, $7::float8, top_level_domain
    FROM judged WHERE refusal IS NULL ORDER BY id
    ON CONFLICT (host_id) DO NOTHING RETURNING host_id, name),
  named AS (INSERT INTO host_name (name, host_id) SELECT name, host_id FROM ins ORDER BY name ON CONFLICT DO NOTHING),
  counted AS (
    INSERT INTO domain_count (kind, name, node_id, hosts, day, new_hosts, refused_today, refused, refused_at)
    SELECT k.kind, k.name, $5::int, count(ins.host_id), ${today}, count(ins.host_id) FILTER (WHERE $13::int IS NOT NULL),
      sum(refusals), sum(refusals), CASE WHEN sum(refusals) > 0 THEN $6::timestamptz END
    FROM judged LEFT JOIN ins ON ins.host_id = judged.id, LATERAL ${budgetsOfHost},
      LATERAL (SELECT CASE WHEN split_part(refusal, '-', 1) = k.kind THEN greatest(1, beyond_page) ELSE 0 END) AS r(refusals)
    WHERE k.name <> '' GROUP BY k.kind, k.name HAVING count(ins.host_id) > 0 OR sum(refusals) > 0 ORDER BY k.kind, k.name
    ON CONFLICT (kind, name, node_id) DO UPDATE SET hosts = domain_count.hosts + EXCLUDED.hosts, day = EXCLUDED.day,
      new_hosts = ${addToday('new_hosts')}, refused_today = ${addToday('refused_today')},
      refused = domain_count.refused + EXCLUDED.refused, refused_at = coalesce(EXCLUDED.refused_at, domain_count.refused_at)
    RETURNING 1),
  total AS (
    INSERT INTO counter (node_id, name, value)
    SELECT $5::int, 'hosts', count(*) FROM ins WHERE (SELECT count(*) FROM counted) >= 0 HAVING count(*) > 0
    ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value)
  SELECT id AS "hostId", refusal FROM judged WHERE refusal IS NOT NULL`;
