import type { HostQuery } from '@meguri/contracts';
import { Prisma } from '../generated/client.ts';
import {
  copiedColumns,
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
  /** Of `rank`; null where it has no copy. */
  ranked: Prisma.Sql | null;
  type: Prisma.Sql;
}

const sortKeys: Readonly<Record<HostQuery['sort'], SortKey>> = {
  name: { stands: Prisma.sql`name`, ranked: Prisma.sql`ranked_name`, type: Prisma.sql`text` },
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
 * Many hosts are listed along an index that holds the order, and filters are held against one after the other, whatever the planner believes of
 * them (OFFSET 0 keeps them from it): first against the copy of the host, whose rows are short and near each other, then against its own row.
 */
function hostsAlong(input: HostListInput): Prisma.Sql {
  const { source, told, ...by } = alongOf(input);
  const ofCopy = hostFilters({ ...input, ...told, state: null, ranked: false });
  const ofHost = hostFilters({ ...input, ...unfiltered, ranked: false });
  return Prisma.sql`
    ${selectHosts(input, by)} FROM ${source},
      LATERAL (SELECT FROM (SELECT ${copiedColumns}) AS copy WHERE ${allOf(ofCopy)} OFFSET 0) AS copy,
      LATERAL (SELECT * FROM host WHERE host_id = ranked_id AND ${allOf(ofHost)} OFFSET 0) AS host
    WHERE ${allOf([beyond(input, by)])} ${inOrder(input, by)}`;
}

const unfiltered = { search: null, asked: null, node: undefined, topLevelDomain: undefined };

/** What is walked along, and the filter that its index tells by itself. */
interface Along extends Order {
  source: Prisma.Sql;
  told: Partial<HostFilter>;
}

function alongOf({ sort, search, asked }: HostListInput): Along {
  if (sort === 'name') {
    const named = search === null ? Prisma.sql`true` : isNamedLike(search);
    return alongHosts(Prisma.sql`SELECT host_id AS listed_id, name AS listed FROM host_name WHERE ${named}`, {
      search: null,
    });
  }
  const { ranked } = sortKeys[sort];
  if (ranked === null)
    return alongHosts(Prisma.sql`SELECT host_id AS listed_id, page_count AS listed FROM host`, {});
  const within = sort === 'load' && asked !== null ? rankedWithin(asked) : Prisma.sql`true`;
  const source = Prisma.sql`(SELECT * FROM ${ranks} WHERE ${within}) AS rank`;
  return { value: ranked, id: Prisma.sql`ranked_id`, source, told: sort === 'load' ? { asked: null } : {} };
}

function alongHosts(listed: Prisma.Sql, told: Partial<HostFilter>): Along {
  const source = Prisma.sql`(${listed}) AS listed_host, LATERAL (SELECT * FROM ${ranks} WHERE ranked_id = listed_id OFFSET 0) AS rank`;
  return { value: Prisma.sql`listed`, id: Prisma.sql`listed_id`, source, told };
}

/**
 * The same for filters that leave few, which are gathered before they are sorted, as nobody knows where in an order they lie. Each row also has
 * the number gathered: with more than {@link mostCountedHosts} there are others, and one row is there to tell it.
 *
 * Two columns are gathered and sorted; all the others are wanted of the hosts that are shown alone.
 */
export function fewHostsInOrder(input: HostListInput): Prisma.Sql {
  const { stands, ranked } = sortKeys[input.sort];
  const byRank = input.ranked ? ranked : null;
  const id = input.ranked ? Prisma.sql`ranked_id` : Prisma.sql`host_id`;
  const found = { value: Prisma.sql`found_value`, id: Prisma.sql`found_id` };
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${byRank ?? stands} AS found_value, ${id} AS found_id FROM ${sourceOf(input, byRank !== null)}
      WHERE ${allOf(hostFilters(input))} LIMIT ${mostCountedHosts + 1}),
    total AS (SELECT count(*)::int AS found_count FROM found)
    ${selectHosts(input, found)}, (SELECT found_count FROM total) AS "foundCount"
    FROM (
      SELECT * FROM found WHERE ${allOf([beyond(input, found)])} ${orderBy(input, found)}
      LIMIT (SELECT CASE WHEN found_count > ${mostCountedHosts} THEN 1 ELSE ${input.limit + 1} END FROM total)) AS shown
    JOIN host ON host_id = found_id ${orderBy(input, found)}`;
}

/** The copy alone, where it tells all that is asked: its rows are short. */
function sourceOf({ ranked, state }: HostListInput, isByRank: boolean): Prisma.Sql {
  if (!ranked) return Prisma.sql`host`;
  return isByRank && state === null
    ? Prisma.sql`(SELECT *, ${copiedColumns} FROM ${ranks}) AS copy`
    : rankedHosts;
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

function orderBy({ direction }: HostListInput, { value, id }: Order): Prisma.Sql {
  const order = direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`ORDER BY ${value} ${order}, ${id} ${order}`;
}

function inOrder(input: HostListInput, by: Order): Prisma.Sql {
  return Prisma.sql`${orderBy(input, by)} LIMIT ${input.limit + 1}`;
}
