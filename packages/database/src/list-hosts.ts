import type { HostQuery, IntervalRange } from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import type { PrismaClient } from './client.ts';
import { Prisma } from './generated/client.ts';
import { hostColumns, hostStateAt, type HostRecord } from './hosts-repository.ts';
import { allOf, containsPattern } from './query-fragments.ts';

/** Where a list goes on: the sort value of its last row, as text, and the row's id. */
export interface HostPosition {
  value: string;
  hostId: bigint;
}

interface SortKey {
  expression: Prisma.Sql;
  type: Prisma.Sql;
}

const sortKeys: Readonly<Record<HostQuery['sort'], SortKey>> = {
  name: { expression: Prisma.sql`name`, type: Prisma.sql`text` },
  pages: { expression: Prisma.sql`page_count`, type: Prisma.sql`int` },
  captured: { expression: Prisma.sql`captured_count`, type: Prisma.sql`int` },
  errors: { expression: Prisma.sql`error_count`, type: Prisma.sql`bigint` },
  load: { expression: Prisma.sql`load`, type: Prisma.sql`bigint` },
  interval: { expression: Prisma.sql`effective_interval_seconds`, type: Prisma.sql`float8` },
  lastAccess: {
    expression: Prisma.sql`coalesce(last_access_at, '-infinity')`,
    type: Prisma.sql`timestamptz`,
  },
};

export interface HostListInput {
  search: string | null;
  state: HostQuery['state'] | null;
  /** Of 1/L. */
  asked: IntervalRange | null;
  sort: HostQuery['sort'];
  direction: HostQuery['direction'];
  after: HostPosition | null;
  limit: number;
  now: Date;
}

/** Hosts in the order asked, after a position; every host exactly once however many share a sort value. */
export async function listHosts(
  prisma: PrismaClient,
  input: HostListInput,
): Promise<{ rows: HostRecord[]; next: HostPosition | null }> {
  const { expression, type } = sortKeys[input.sort];
  const ascending = input.direction === 'asc';
  const order = ascending ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const after =
    input.after &&
    Prisma.sql`(${expression}, host_id) ${ascending ? Prisma.sql`>` : Prisma.sql`<`}
      (${input.after.value}::${type}, ${input.after.hostId}::bigint)`;
  const found = await prisma.$queryRaw<(HostRecord & { sortValue: string })[]>`
    SELECT ${hostColumns(input.now)}, (${expression})::text AS "sortValue" FROM host
    WHERE ${allOf([...filtersOf(input), after])}
    ORDER BY ${expression} ${order}, host_id ${order} LIMIT ${input.limit + 1}`;
  const rows = found.slice(0, input.limit);
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { value: last.sortValue, hostId: last.hostId } : null };
}

/** Beyond so many hosts a filter is not counted to its end. */
export const mostCountedHosts = 10_000;

/**
 * How many hosts a filter leaves, {@link mostCountedHosts} and one at most: for filtered lists only, the total of all is a counter. Reads the
 * trigram index for parts of names, and for states as much of the table as it takes.
 */
export async function countHosts(
  prisma: PrismaClient,
  input: Pick<HostListInput, 'search' | 'state' | 'asked' | 'now'>,
): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM (
      SELECT 1 FROM host WHERE ${allOf(filtersOf(input))} LIMIT ${mostCountedHosts + 1}) AS found`;
  return Number(rows[0]?.count ?? 0);
}

const secondsPerDay = 86_400;

function filtersOf({ search, state, asked, now }: Pick<HostListInput, 'search' | 'state' | 'asked' | 'now'>) {
  const askedSeconds = Prisma.sql`${secondsPerDay * frequencyUnitsPerDay}::float8 / nullif(load, 0)::float8`;
  return [
    search ? Prisma.sql`name LIKE ${containsPattern(search)}` : null,
    state === 'overloaded' ? Prisma.sql`overloaded` : null,
    state && state !== 'overloaded' ? Prisma.sql`${hostStateAt(now)} = ${state}` : null,
    asked && Prisma.sql`${askedSeconds} >= ${asked.fromSeconds}`,
    asked && asked.toSeconds !== null ? Prisma.sql`${askedSeconds} < ${asked.toSeconds}` : null,
  ];
}
