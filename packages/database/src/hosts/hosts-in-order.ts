import type { HostQuery } from '@meguri/contracts';
import { Prisma } from '../generated/client.ts';
import {
  hostFilters,
  isNamedLike,
  rankedHosts,
  rankedWithin,
  ranks,
  type HostFilter,
} from './host-filters.ts';
import { hostColumns } from './hosts-repository.ts';
import { allOf } from '../connection/query-fragments.ts';

/** Where a list goes on: the sort value of its last row, as text, and the row's id. */
export interface HostPosition {
  value: string;
  hostId: bigint;
}

export interface HostListInput extends HostFilter {
  sort: HostQuery['sort'];
  direction: HostQuery['direction'];
  after: HostPosition | null;
  limit: number;
}

interface SortKey {
  /** Of `host`. */
  stands: Prisma.Sql;
  /** Of `rank`; null where an index of `host` itself holds the order. */
  ranked: Prisma.Sql | null;
  type: Prisma.Sql;
}

const sortKeys: Readonly<Record<HostQuery['sort'], SortKey>> = {
  name: { stands: Prisma.sql`name`, ranked: null, type: Prisma.sql`text` },
  pages: { stands: Prisma.sql`page_count`, ranked: null, type: Prisma.sql`int` },
  captured: {
    stands: Prisma.sql`captured_count`,
    ranked: Prisma.sql`ranked_captured`,
    type: Prisma.sql`int`,
  },
  errors: { stands: Prisma.sql`error_count`, ranked: Prisma.sql`ranked_errors`, type: Prisma.sql`bigint` },
  load: { stands: Prisma.sql`load`, ranked: Prisma.sql`ranked_load`, type: Prisma.sql`bigint` },
  interval: {
    stands: Prisma.sql`effective_interval_seconds`,
    ranked: Prisma.sql`ranked_interval`,
    type: Prisma.sql`float8`,
  },
  lastAccess: {
    stands: Prisma.sql`coalesce(last_access_at, '-infinity')`,
    ranked: Prisma.sql`ranked_access`,
    type: Prisma.sql`timestamptz`,
  },
};

/** What rows are ordered by: a value, and the host's id among equals. */
interface Order {
  value: Prisma.Sql;
  id: Prisma.Sql;
}

/**
 * What a filter leaves is not counted beyond so many. Up to so many hosts, of a crawl or left by a filter, are sorted when they are asked for;
 * the order of more is kept in `host_rank`.
 */
export const mostCountedHosts = 5_000;

/** Hosts with their sort value, in the order asked, after a position: one row more than asked for, if there is one. For filters that leave many. */
export function hostsInOrder(input: HostListInput): Prisma.Sql {
  if (input.ranked) return hostsAlong(input);
  const by = { value: sortKeys[input.sort].stands, id: Prisma.sql`host_id` };
  return Prisma.sql`
    ${selectHosts(input, by)} FROM host WHERE ${allOf([...hostFilters(input), beyond(input, by)])} ${inOrder(input, by)}`;
}

/**
 * What many hosts are listed along: an index holds its order, and what it tells about a filter is asked before the host's row is read. The
 * other filters are held against each host on the way, whatever the planner believes of them.
 */
function hostsAlong(input: HostListInput): Prisma.Sql {
  const { sort, search, asked } = input;
  const { value, source } = alongOf(sort);
  const by = { value, id: Prisma.sql`ranked_id` };
  const tellsName = sort === 'name' && search !== null;
  const tellsLoad = sortKeys[sort].ranked !== null;
  const told = [
    tellsName ? isNamedLike(search, value) : null,
    tellsLoad ? asked && rankedWithin(asked) : null,
  ];
  const others = {
    ...input,
    search: tellsName ? null : search,
    asked: tellsLoad ? null : asked,
    ranked: false,
  };
  return Prisma.sql`
    ${selectHosts(input, by)} FROM ${source},
      LATERAL (SELECT * FROM host WHERE host_id = ranked_id AND ${allOf(hostFilters(others))} OFFSET 0) AS host
    WHERE ${allOf([...told, beyond(input, by)])} ${inOrder(input, by)}`;
}

function alongOf(sort: HostQuery['sort']): { value: Prisma.Sql; source: Prisma.Sql } {
  const { ranked } = sortKeys[sort];
  if (ranked !== null) return { value: ranked, source: ranks };
  return sort === 'name'
    ? { value: Prisma.sql`ranked_name`, source: names }
    : { value: Prisma.sql`ranked_pages`, source: pageCounts };
}

const names = Prisma.sql`(SELECT host_id AS ranked_id, name AS ranked_name FROM host_name) AS named`;
const pageCounts = Prisma.sql`(SELECT host_id AS ranked_id, page_count AS ranked_pages FROM host) AS counted`;

/**
 * The same for filters that leave few, which are gathered before they are sorted, as nobody knows where in an order they lie. Each row also has
 * the number gathered: with more than {@link mostCountedHosts} there are others, and the rows are any.
 *
 * Two columns are gathered and sorted; all the others are wanted of the hosts that are shown alone.
 */
export function fewHostsInOrder(input: HostListInput): Prisma.Sql {
  const { stands, ranked } = sortKeys[input.sort];
  const byRank = input.ranked ? ranked : null;
  const found = { value: Prisma.sql`found_value`, id: Prisma.sql`found_id` };
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${byRank ?? stands} AS found_value, ${input.ranked ? Prisma.sql`ranked_id` : Prisma.sql`host_id`} AS found_id
      FROM ${sourceOf(input, byRank !== null)}
      WHERE ${allOf(hostFilters(input))} LIMIT ${mostCountedHosts + 1})
    ${selectHosts(input, found)}, (SELECT count(*)::int FROM found) AS "foundCount"
    FROM (SELECT * FROM found WHERE ${allOf([beyond(input, found)])} ${inOrder(input, found)}) AS shown
      JOIN host ON host_id = found_id ${inOrder(input, found)}`;
}

/** Ranks alone tell which hosts have a load, where nothing else is wanted of them. */
function sourceOf(input: HostListInput, isByRank: boolean): Prisma.Sql {
  if (!input.ranked) return Prisma.sql`host`;
  const asksHosts = hostFilters({ ...input, asked: null }).some((filter) => filter !== null);
  return isByRank && !asksHosts ? ranks : rankedHosts;
}

function selectHosts({ now }: HostListInput, { value }: Order): Prisma.Sql {
  return Prisma.sql`SELECT ${hostColumns(now)}, (${value})::text AS "sortValue"`;
}

function beyond({ after, direction, sort }: HostListInput, { value, id }: Order): Prisma.Sql | null {
  const side = direction === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return (
    after &&
    Prisma.sql`(${value}, ${id}) ${side} (${after.value}::${sortKeys[sort].type}, ${after.hostId}::bigint)`
  );
}

function inOrder({ direction, limit }: HostListInput, { value, id }: Order): Prisma.Sql {
  const order = direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`ORDER BY ${value} ${order}, ${id} ${order} LIMIT ${limit + 1}`;
}
