import type { HostFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import { allOf } from '../connection/query-fragments.ts';
import { hostConditions } from './host-list-keys.ts';
import { isMomentary } from './host-states.ts';
import {
  fewHostsInOrder,
  hostsInOrder,
  maxCountedHosts,
  type HostListInput,
  type HostPosition,
} from './host-list-sql.ts';
import type { HostRecord } from './host-records.ts';

/** Hosts, and the position to continue from, if any. */
export interface ListedHosts {
  rows: HostRecord[];
  next: HostPosition | null;
}

type SortedHost = HostRecord & { sortValue: string };

/**
 * Hosts in the requested order, after a position; every host exactly once, also where
 * many share a sort value.
 */
export async function listHosts(prisma: PrismaClient, input: HostListInput): Promise<ListedHosts> {
  return upToLimit(await readHosts<SortedHost>(prisma, input, hostsInOrder(input)), input.limit);
}

/**
 * The same for a filter with at most {@link maxCountedHosts} matches, with their number; null for
 * more. Reads an index for parts of names of three letters or more, for rare or short states, and
 * for loads by their ranks.
 */
export async function listFewHosts(
  prisma: PrismaClient,
  input: HostListInput,
): Promise<(ListedHosts & { count: number }) | null> {
  const found = await readHosts<SortedHost & { foundCount: number }>(prisma, input, fewHostsInOrder(input));
  const count = found[0]?.foundCount ?? 0;
  return count > maxCountedHosts ? null : { ...upToLimit(found, input.limit), count };
}

function upToLimit(found: SortedHost[], limit: number): ListedHosts {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { value: last.sortValue, hostId: last.hostId } : null };
}

async function readHosts<Row>(
  prisma: PrismaClient,
  { filter: { state } }: HostListInput,
  query: Prisma.Sql,
): Promise<Row[]> {
  if (!isMomentary(state)) return prisma.$queryRaw<Row[]>(query);
  const [, rows] = await prisma.$transaction([planByIndex(prisma), prisma.$queryRaw<Row[]>(query)]);
  return rows;
}

/** Until the transaction ends, the planner uses an index wherever possible. */
const planByIndex = (prisma: PrismaClient) =>
  prisma.$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;

/** Ids of all hosts that a filter matches, in their order, at most so many. */
export async function listHostIds(
  prisma: PrismaClient,
  { filter, limit, ...reading }: { filter: HostFilter; now: Date; isLarge: boolean; limit: number },
): Promise<bigint[]> {
  const conditions = hostConditions(filter, { ...reading, ranked: false });
  const rows = await prisma.$queryRaw<{ hostId: bigint }[]>`
    SELECT host_id AS "hostId" FROM host WHERE ${allOf(conditions)} ORDER BY host_id LIMIT ${limit}`;
  return rows.map(({ hostId }) => hostId);
}
