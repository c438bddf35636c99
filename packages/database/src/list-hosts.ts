import type { HostQuery, IntervalRange } from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import type { PrismaClient } from './client.ts';
import { Prisma } from './generated/client.ts';
import { isInState } from './host-states.ts';
import { hostColumns, type HostRecord } from './hosts-repository.ts';
import { allOf, beginsPattern, containsPattern } from './query-fragments.ts';

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

/** Ranks under names that `host` does not have. */
const ranks = Prisma.sql`(
  SELECT host_id AS ranked_id, load AS ranked_load, error_count AS ranked_errors, last_access_at AS ranked_access,
    interval_seconds AS ranked_interval, captured_count AS ranked_captured FROM host_rank) AS rank`;

/** Which hosts. */
export interface HostFilter {
  search: string | null;
  state: HostQuery['state'] | null;
  /** Of 1/L. */
  asked: IntervalRange | null;
  /** By `host_rank`, which is a minute old and does not know the newest hosts: loads, and the order wherever no index of `host` holds it. */
  ranked: boolean;
  now: Date;
}

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
  const found = await prisma.$queryRaw<(HostRecord & { sortValue: string })[]>(hostsInOrder(input));
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
  const afterName = input.after && Prisma.sql`name ${beyond} ${input.after.value}`;
  const filters = allOf(hostFilters(input));
  const joinsRanks = byRank !== null || (input.ranked && input.asked !== null);
  const source = joinsRanks ? Prisma.sql`${ranks} JOIN host ON host_id = ranked_id` : Prisma.sql`host`;
  const select = Prisma.sql`SELECT ${hostColumns(input.now)}, (${value})::text AS "sortValue"`;
  const inOrder = Prisma.sql`ORDER BY ${value} ${order}, ${id} ${order} LIMIT ${input.limit + 1}`;
  if (input.few)
    return Prisma.sql`
      WITH found AS MATERIALIZED (SELECT * FROM ${source} WHERE ${filters})
      ${select} FROM found WHERE ${allOf([after])} ${inOrder}`;
  if (input.sort === 'name' && input.search !== null && input.state === null && !joinsRanks)
    // The index of names tells which they are; to look at the rows of all others on the way would take long.
    return Prisma.sql`
      ${select} FROM host WHERE name IN (
        SELECT name FROM host WHERE ${allOf([filters, afterName])} ORDER BY name ${order} LIMIT ${input.limit + 1})
      ${inOrder}`;
  return Prisma.sql`${select} FROM ${source} WHERE ${allOf([filters, after])} ${inOrder}`;
}

/** What a filter leaves is not counted beyond so many, and up to so many are sorted when they are asked for; the order of more is kept. */
export const mostCountedHosts = 5_000;

/**
 * How many hosts a filter leaves, {@link mostCountedHosts} and one at most: for filtered lists only, the total of all is a counter. Reads an
 * index for parts of names of three letters or more, for states that few hosts are in, and for loads by their ranks.
 */
export async function countHosts(prisma: PrismaClient, input: HostFilter): Promise<number> {
  const ranksAlone = input.ranked && input.search === null && input.state === null;
  const joined = input.ranked ? Prisma.sql`${ranks} JOIN host ON host_id = ranked_id` : Prisma.sql`host`;
  const rows = await prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM (
      SELECT 1 FROM ${ranksAlone ? ranks : joined} WHERE ${allOf(hostFilters(input))} LIMIT ${mostCountedHosts + 1}) AS found`;
  return Number(rows[0]?.count ?? 0);
}

/** The conditions of a filter on rows of `host`, and of `rank` where it is ranked. */
export function hostFilters({ search, state, asked, ranked, now }: HostFilter): (Prisma.Sql | null)[] {
  return [
    search ? isNamedLike(search) : null,
    state === 'overloaded' ? Prisma.sql`overloaded` : null,
    state && state !== 'overloaded' ? isInState(state, now) : null,
    asked && askedWithin(asked, ranked ? Prisma.sql`ranked_load` : Prisma.sql`load`),
  ];
}

/** The index of names knows parts of three letters and more, and how labels begin: fewer letters are looked for there alone. */
function isNamedLike(part: string): Prisma.Sql {
  if (part.length >= 3) return Prisma.sql`name LIKE ${containsPattern(part)}`;
  const begins = beginsPattern(part);
  return Prisma.sql`(name LIKE ${begins} OR name LIKE ${`%.${begins}`})`;
}

const unitsPerSecond = 86_400 * frequencyUnitsPerDay;

/** Loads L of which 1/L is in a range, as bounds of the stored sum: an index of it can tell. */
function askedWithin({ fromSeconds, toSeconds }: IntervalRange, load: Prisma.Sql): Prisma.Sql {
  const most = fromSeconds > 0 ? BigInt(Math.min(Math.floor(unitsPerSecond / fromSeconds), maxLoad)) : null;
  const fewest =
    toSeconds === null ? 1n : BigInt(Math.min(Math.floor(unitsPerSecond / toSeconds) + 1, maxLoad));
  return allOf([Prisma.sql`${load} >= ${fewest}`, most === null ? null : Prisma.sql`${load} <= ${most}`]);
}

/** Far beyond any host's, and within what a double tells apart. */
const maxLoad = Number.MAX_SAFE_INTEGER;
