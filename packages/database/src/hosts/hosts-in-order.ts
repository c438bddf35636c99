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

function orderedBy({ sort, ranked }: HostListInput): Order & { isRanked: boolean } {
  const key = sortKeys[sort];
  if (ranked && key.ranked !== null) return { value: key.ranked, id: Prisma.sql`ranked_id`, isRanked: true };
  return { value: key.stands, id: Prisma.sql`host_id`, isRanked: false };
}

/**
 * What a filter leaves is not counted beyond so many. Up to so many hosts, of a crawl or left by a filter, are sorted when they are asked for;
 * the order of more is kept in `host_rank`.
 */
export const mostCountedHosts = 5_000;

/** Hosts with their sort value, in the order asked, after a position: one row more than asked for, if there is one. For filters that leave many. */
export function hostsInOrder(input: HostListInput): Prisma.Sql {
  const by = orderedBy(input);
  if (by.isRanked || (input.ranked && input.asked !== null)) return hostsByRank(input, by);
  if (input.ranked && input.sort === 'name' && input.search !== null) return hostsByName(input, input.search);
  return Prisma.sql`
    ${selectHosts(input, by)} FROM host WHERE ${allOf([...hostFilters(input), beyond(input, by)])} ${inOrder(input, by)}`;
}

/**
 * The same for filters that leave few, which are gathered before they are sorted, as nobody knows where in an order they lie. Each row also has
 * the number gathered: with more than {@link mostCountedHosts} there are others, and the rows are any.
 *
 * Two columns are gathered and sorted; all the others are wanted of the hosts that are shown alone.
 */
export function fewHostsInOrder(input: HostListInput): Prisma.Sql {
  const by = orderedBy(input);
  const found = { value: Prisma.sql`found_value`, id: Prisma.sql`found_id` };
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${by.value} AS found_value, ${by.id} AS found_id FROM ${sourceOf(input, by)}
      WHERE ${allOf(hostFilters(input))} LIMIT ${mostCountedHosts + 1})
    ${selectHosts(input, found)}, (SELECT count(*)::int FROM found) AS "foundCount"
    FROM (SELECT * FROM found WHERE ${allOf([beyond(input, found)])} ${inOrder(input, found)}) AS shown
      JOIN host ON host_id = found_id ${inOrder(input, found)}`;
}

/** Ranks alone tell which hosts have a load, where nothing else is asked of them. */
function sourceOf(input: HostListInput, { isRanked }: { isRanked: boolean }): Prisma.Sql {
  if (!input.ranked) return Prisma.sql`host`;
  const asksHosts = hostFilters({ ...input, asked: null }).some((filter) => filter !== null);
  return isRanked && !asksHosts ? ranks : rankedHosts;
}

/** Filters that leave many are held against each host on the way along the order, whatever the planner believes of them. */
function hostsByRank(input: HostListInput, by: Order): Prisma.Sql {
  return Prisma.sql`
    ${selectHosts(input, by)} FROM ${ranks},
      LATERAL (SELECT * FROM host WHERE host_id = ranked_id AND ${allOf(hostFilters({ ...input, asked: null }))} OFFSET 0) AS host
    WHERE ${allOf([input.asked && rankedWithin(input.asked), beyond(input, by)])} ${inOrder(input, by)}`;
}

/** A part that many names have is looked for along the names alone, and the rows of those that have it are read. */
function hostsByName(input: HostListInput, part: string): Prisma.Sql {
  const by = { value: Prisma.sql`listed_name`, id: Prisma.sql`listed_id` };
  const named = Prisma.sql`SELECT name AS listed_name, host_id AS listed_id FROM host_name WHERE ${isNamedLike(part)}`;
  const others = hostFilters({ ...input, search: null });
  return Prisma.sql`
    ${selectHosts(input, by)} FROM (${named}) AS listed,
      LATERAL (SELECT * FROM host WHERE host_id = listed_id AND ${allOf(others)} OFFSET 0) AS host
    WHERE ${allOf([beyond(input, by)])} ${inOrder(input, by)}`;
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
