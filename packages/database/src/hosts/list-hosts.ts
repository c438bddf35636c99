import type { HostQuery } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { hostFilters, rankedHosts, rankedWithin, ranks, type HostFilter } from './host-filters.ts';
import { isMomentary } from './host-states.ts';
import { hostColumns, type HostRecord } from './hosts-repository.ts';
import { allOf } from '../connection/query-fragments.ts';

/** Where a list goes on: the sort value of its last row, as text, and the row's id. */
export interface HostPosition {
  value: string;
  hostId: bigint;
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

export interface HostListInput extends HostFilter {
  /** The filter leaves at most {@link mostCountedHosts}: they are gathered before they are sorted, as nobody knows where in an order they lie. */
  few: boolean;
  sort: HostQuery['sort'];
  direction: HostQuery['direction'];
  after: HostPosition | null;
  limit: number;
}

/** Hosts in the order asked, after a position; every host exactly once however many share a sort value. */
export async function listHosts(
  prisma: PrismaClient,
  input: HostListInput,
): Promise<{ rows: HostRecord[]; next: HostPosition | null }> {
  const found = await readHosts<HostRecord & { sortValue: string }>(prisma, input, hostsInOrder(input));
  const rows = found.slice(0, input.limit);
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { value: last.sortValue, hostId: last.hostId } : null };
}

/** The query of {@link listHosts}: one row more than asked for, if there is one. */
export function hostsInOrder(input: HostListInput): Prisma.Sql {
  const { stands, ranked, type } = sortKeys[input.sort];
  const byRank = input.ranked ? ranked : null;
  const value = byRank ?? stands;
  const id = byRank ? Prisma.sql`ranked_id` : Prisma.sql`host_id`;
  const ascending = input.direction === 'asc';
  const order = ascending ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond = ascending ? Prisma.sql`>` : Prisma.sql`<`;
  const after =
    input.after &&
    Prisma.sql`(${value}, ${id}) ${beyond} (${input.after.value}::${type}, ${input.after.hostId}::bigint)`;
  const filters = allOf(hostFilters(input));
  const joinsRanks = byRank !== null || (input.ranked && input.asked !== null);
  const select = Prisma.sql`SELECT ${hostColumns(input.now)}, (${value})::text AS "sortValue"`;
  const inOrder = Prisma.sql`ORDER BY ${value} ${order}, ${id} ${order} LIMIT ${input.limit + 1}`;
  if (input.few)
    return Prisma.sql`
      WITH found AS MATERIALIZED (SELECT * FROM ${joinsRanks ? rankedHosts : Prisma.sql`host`} WHERE ${filters})
      ${select} FROM found WHERE ${allOf([after])} ${inOrder}`;
  if (joinsRanks)
    // Filters that leave many are held against each host on the way along the order, whatever the planner believes of them.
    return Prisma.sql`
      ${select} FROM ${ranks},
        LATERAL (SELECT * FROM host WHERE host_id = ranked_id AND ${allOf(hostFilters({ ...input, asked: null }))} OFFSET 0) AS host
      WHERE ${allOf([input.asked && rankedWithin(input.asked), after])} ${inOrder}`;
  if (input.sort === 'name' && input.search !== null && input.state === null && !isOfPart(input)) {
    // The index of names tells which they are; to look at the rows of all others on the way would take long.
    const afterName = input.after && Prisma.sql`name ${beyond} ${input.after.value}`;
    return Prisma.sql`
      ${select} FROM host WHERE name IN (
        SELECT name FROM host WHERE ${allOf([filters, afterName])} ORDER BY name ${order} LIMIT ${input.limit + 1})
      ${inOrder}`;
  }
  return Prisma.sql`${select} FROM host WHERE ${allOf([filters, after])} ${inOrder}`;
}

/**
 * What a filter leaves is not counted beyond so many. Up to so many hosts, of a crawl or left by a filter, are sorted when they are asked for;
 * the order of more is kept in `host_rank`.
 */
export const mostCountedHosts = 5_000;

/**
 * How many hosts a filter leaves, {@link mostCountedHosts} and one at most: for filtered lists only, the total of all is a counter. Reads an
 * index for parts of names of three letters or more, for states that few hosts are in or that last for seconds, and for loads by their ranks.
 */
export async function countHosts(prisma: PrismaClient, input: HostFilter): Promise<number> {
  const ranksAlone = input.ranked && input.search === null && input.state === null && !isOfPart(input);
  const source = input.ranked ? rankedHosts : Prisma.sql`host`;
  const rows = await readHosts<{ count: bigint }>(
    prisma,
    input,
    Prisma.sql`
      SELECT count(*) FROM (
        SELECT 1 FROM ${ranksAlone ? ranks : source} WHERE ${allOf(hostFilters(input))} LIMIT ${mostCountedHosts + 1}) AS found`,
  );
  return Number(rows[0]?.count ?? 0);
}

function isOfPart({ node, topLevelDomain }: HostFilter): boolean {
  return node !== undefined || topLevelDomain !== undefined;
}

async function readHosts<Row>(
  prisma: PrismaClient,
  { state }: HostFilter,
  query: Prisma.Sql,
): Promise<Row[]> {
  if (!isMomentary(state)) return prisma.$queryRaw<Row[]>(query);
  const [, rows] = await prisma.$transaction([planByIndex(prisma), prisma.$queryRaw<Row[]>(query)]);
  return rows;
}

/** Until the transaction ends, an index is used wherever one can be. */
const planByIndex = (prisma: PrismaClient) =>
  prisma.$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
