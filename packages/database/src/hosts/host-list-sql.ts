import {
  hostFilterFields,
  type HostFilter,
  type HostFilterField,
  type HostQuery,
  type HostSortKey,
} from '@meguri/contracts';
import { Prisma } from '../generated/client.ts';
import {
  copiedColumns,
  hostConditions,
  isCopied,
  isNamedLike,
  rankedHosts,
  rankedWithin,
  ranks,
  setFields,
  sortSql,
  type FilterReading,
} from './host-list-keys.ts';
import { hostRecordColumns } from './host-records.ts';
import { allOf } from '../connection/query-fragments.ts';

/** Position in a list: the sort value of its last row, as text, and the row's id. */
export interface HostPosition {
  value: string;
  hostId: bigint;
}

export interface HostListInput extends FilterReading {
  filter: HostFilter;
  sort: HostSortKey;
  direction: HostQuery['direction'];
  after: HostPosition | null;
  limit: number;
}

/** Sort key of rows: a value, then the host's id. */
interface Order {
  value: Prisma.Sql;
  id: Prisma.Sql;
}

/**
 * Matches of a filter are counted up to this number. Up to this many hosts (of the crawl or matching a
 * filter) are sorted on request; for more, `host_rank` keeps the order.
 */
export const maxCountedHosts = 5_000;

/**
 * Hosts with their sort value, in order, after a position: up to one row more than the limit. For
 * filters that match many hosts.
 */
export function hostsInOrder(input: HostListInput): Prisma.Sql {
  if (input.ranked) return hostsAlong(input);
  const by = { value: sortSql(input.sort).current, id: Prisma.sql`host_id` };
  const conditions = [...hostConditions(input.filter, input), beyond(input, by)];
  return Prisma.sql`${selectHosts(input, by)} FROM host WHERE ${allOf(conditions)} ${inOrder(input, by)}`;
}

/**
 * Walks the index with the order. Filters are checked in a fixed sequence (OFFSET 0 prevents reordering by
 * the planner): first on the copy of the host, whose rows are short and close together, then on its own row.
 */
function hostsAlong(input: HostListInput): Prisma.Sql {
  const { source, answered, ...by } = walkOf(input);
  const reading = { now: input.now, ranked: false };
  const conditionsOn = (fields: readonly HostFilterField[]) =>
    allOf(hostConditions(only(input.filter, fields), reading));
  const ofCopy = hostFilterFields.filter((field) => field !== answered && isCopied(field));
  const ofHost = hostFilterFields.filter((field) => field !== answered && !isCopied(field));
  return Prisma.sql`
    ${selectHosts(input, by)} FROM ${source},
      LATERAL (SELECT FROM (SELECT ${copiedColumns}) AS copy WHERE ${conditionsOn(ofCopy)} OFFSET 0) AS copy,
      LATERAL (SELECT * FROM host WHERE host_id = ranked_id AND ${conditionsOn(ofHost)} OFFSET 0) AS host
    WHERE ${allOf([beyond(input, by)])} ${inOrder(input, by)}`;
}

function only(filter: HostFilter, fields: readonly HostFilterField[]): HostFilter {
  return Object.fromEntries(fields.map((field) => [field, filter[field]]));
}

/** The index to walk, and its filter. */
interface Walk extends Order {
  source: Prisma.Sql;
  answered: HostFilterField | null;
}

function walkOf({ sort, filter: { search, demandedInterval } }: HostListInput): Walk {
  if (sort === 'name') {
    const named = search === undefined ? Prisma.sql`true` : isNamedLike(search);
    const source = Prisma.sql`(SELECT host_id AS listed_id, name AS listed FROM host_name WHERE ${named}) AS listed_host,
      LATERAL (SELECT * FROM ${ranks} WHERE ranked_id = listed_id OFFSET 0) AS rank`;
    return { value: Prisma.sql`listed`, id: Prisma.sql`listed_id`, source, answered: 'search' };
  }
  const within =
    sort === 'load' && demandedInterval !== undefined ? rankedWithin(demandedInterval) : Prisma.sql`true`;
  const source = Prisma.sql`(SELECT * FROM ${ranks} WHERE ${within}) AS rank`;
  return {
    value: sortSql(sort).ranked,
    id: Prisma.sql`ranked_id`,
    source,
    answered: sort === 'load' ? 'demandedInterval' : null,
  };
}

/**
 * The same for filters that match few hosts, which are gathered and then sorted. Each row also has the
 * number of matches; with more than {@link maxCountedHosts} a single row reports it. Only two columns are
 * gathered and sorted; the others are read for the returned hosts.
 */
export function fewHostsInOrder(input: HostListInput): Prisma.Sql {
  const { current, ranked } = sortSql(input.sort);
  const id = input.ranked ? Prisma.sql`ranked_id` : Prisma.sql`host_id`;
  const found = { value: Prisma.sql`found_value`, id: Prisma.sql`found_id` };
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${input.ranked ? ranked : current} AS found_value, ${id} AS found_id FROM ${sourceOf(input)}
      WHERE ${allOf(hostConditions(input.filter, input))} LIMIT ${maxCountedHosts + 1}),
    total AS (SELECT count(*)::int AS found_count FROM found)
    ${selectHosts(input, found)}, (SELECT found_count FROM total) AS "foundCount"
    FROM (
      SELECT * FROM found WHERE ${allOf([beyond(input, found)])} ${orderBy(input, found)}
      LIMIT (SELECT CASE WHEN found_count > ${maxCountedHosts} THEN 1 ELSE ${input.limit + 1} END FROM total)) AS shown
    JOIN host ON host_id = found_id ${orderBy(input, found)}`;
}

/** Only the copy, whose rows are short, where it has all filtered columns. */
function sourceOf({ ranked, filter }: HostListInput): Prisma.Sql {
  if (!ranked) return Prisma.sql`host`;
  return setFields(filter).every(isCopied)
    ? Prisma.sql`(SELECT *, ${copiedColumns} FROM ${ranks}) AS copy`
    : rankedHosts;
}

function selectHosts({ now }: HostListInput, { value }: Order): Prisma.Sql {
  return Prisma.sql`SELECT ${hostRecordColumns(now)}, (${value})::text AS "sortValue"`;
}

function beyond({ after, direction, sort }: HostListInput, { value, id }: Order): Prisma.Sql | null {
  const side = direction === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return (
    after &&
    Prisma.sql`(${value}, ${id}) ${side} (${after.value}::${sortSql(sort).type}, ${after.hostId}::bigint)`
  );
}

function orderBy({ direction }: HostListInput, { value, id }: Order): Prisma.Sql {
  const order = direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`ORDER BY ${value} ${order}, ${id} ${order}`;
}

function inOrder(input: HostListInput, by: Order): Prisma.Sql {
  return Prisma.sql`${orderBy(input, by)} LIMIT ${input.limit + 1}`;
}
