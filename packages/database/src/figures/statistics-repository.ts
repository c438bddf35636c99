import type { SeriesPoint } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { addToCounter, controlNodeId } from './counters-repository.ts';
import { Prisma } from '../generated/client.ts';
import { timeBin } from '../connection/query-fragments.ts';

/**
 * Activity from one instant to another, summed over nodes into periods of whole minutes; periods without activity
 * are absent. Periods of whole hours are summed from hours: 8,760 rows a year and node.
 */
export function readSeries(
  prisma: PrismaClient,
  input: { from: Date; to: Date; stepSeconds: number; node?: number | undefined },
): Promise<SeriesPoint[]> {
  const { from, to, stepSeconds, node } = input;
  const ofNode = node === undefined ? Prisma.empty : Prisma.sql`AND node_id = ${node}`;
  const counts =
    stepSeconds % 3_600 === 0
      ? Prisma.sql`SELECT hour AS start, * FROM statistic_hour WHERE hour >= ${from} AND hour < ${to} ${ofNode}`
      : Prisma.sql`SELECT minute AS start, * FROM statistic_minute WHERE minute >= ${from} AND minute < ${to} ${ofNode}`;
  return prisma.$queryRaw<SeriesPoint[]>`
    SELECT ${timeBin(stepSeconds, Prisma.sql`start`)} AS at,
      sum(accesses)::float8 AS accesses, sum(first_captures)::float8 AS "firstCaptures", sum(changed)::float8 AS changed, sum(unchanged)::float8 AS unchanged,
      sum(errors)::float8 AS errors, sum(discovered)::float8 AS discovered, sum(bytes)::float8 AS bytes
    FROM (${counts}) AS counts GROUP BY 1 ORDER BY 1`;
}

/**
 * Activity of the generated year of a demo, in the periods of `readSeries`; none elsewhere. Shorter periods than
 * hours have their share of the hour.
 */
export function readGeneratedSeries(
  prisma: PrismaClient,
  { from, to, stepSeconds }: { from: Date; to: Date; stepSeconds: number },
): Promise<SeriesPoint[]> {
  const parts = Math.max(1, Math.floor(3_600 / stepSeconds));
  return prisma.$queryRaw<SeriesPoint[]>`
    SELECT ${timeBin(stepSeconds, Prisma.sql`start`)} AS at,
      sum(accesses)::float8 / ${parts} AS accesses, sum(first_captures)::float8 / ${parts} AS "firstCaptures",
      sum(changed)::float8 / ${parts} AS changed, sum(unchanged)::float8 / ${parts} AS unchanged,
      sum(errors)::float8 / ${parts} AS errors, sum(discovered)::float8 / ${parts} AS discovered, sum(bytes)::float8 / ${parts} AS bytes
    FROM generated_hour, LATERAL (SELECT hour + part * interval '1 hour' / ${parts}::int AS start
      FROM generate_series(0, ${parts}::int - 1) AS part) AS parts
    WHERE start >= ${from} AND start < ${to} AND hour >= ${from}::timestamptz - interval '1 hour' AND hour < ${to}
    GROUP BY 1 ORDER BY 1`;
}

/** The first hour with activity, of one node or all; null without any. */
export async function readSeriesStart(prisma: PrismaClient, node?: number): Promise<Date | null> {
  const first = await prisma.statisticHour.findFirst({
    where: node === undefined ? {} : { nodeId: node },
    orderBy: { hour: 'asc' },
    select: { hour: true },
  });
  return first?.hour ?? null;
}

/** Whether a node crawled in an hour that ended before an instant. Imports of older accesses have no node. */
export async function wasActiveBefore(prisma: PrismaClient, instant: Date): Promise<boolean> {
  return (
    (await prisma.statisticHour.findFirst({
      where: { nodeId: { not: controlNodeId }, hour: { lte: new Date(instant.getTime() - 3_600_000) } },
    })) !== null
  );
}

/** Sums of pruned minutes are kept as counters, so that totals can still be compared. */
const minuteFigures = [
  'accesses',
  'first_captures',
  'changed',
  'unchanged',
  'errors',
  'discovered',
  'bytes',
] as const;

/**
 * Deletes minutes before an instant and adds their sums to the counters `pruned.<figure>`.
 *
 * @returns how many rows were deleted
 */
export async function pruneMinutes(
  prisma: PrismaClient,
  input: { before: Date; limit: number },
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<(Record<(typeof minuteFigures)[number], number> & { rows: number })[]>`
      WITH gone AS (
        DELETE FROM statistic_minute WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM statistic_minute WHERE minute < ${input.before} ORDER BY minute LIMIT ${input.limit}))
        RETURNING *)
      SELECT count(*)::float8 AS rows, coalesce(sum(accesses), 0)::float8 AS accesses,
        coalesce(sum(first_captures), 0)::float8 AS first_captures, coalesce(sum(changed), 0)::float8 AS changed,
        coalesce(sum(unchanged), 0)::float8 AS unchanged, coalesce(sum(errors), 0)::float8 AS errors,
        coalesce(sum(discovered), 0)::float8 AS discovered, coalesce(sum(bytes), 0)::float8 AS bytes
      FROM gone`;
    const sums = rows[0];
    if (!sums) return 0;
    for (const figure of minuteFigures) {
      await addToCounter(tx, { nodeId: controlNodeId, name: `pruned.${figure}`, value: sums[figure] });
    }
    return sums.rows;
  });
}

/** Deletes sessions that expired before an instant. */
export function pruneSessions(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM session WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM session WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}))`;
}

/** Deletes sign-in links that expired before an instant. */
export function pruneSignInLinks(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM sign_in_link WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM sign_in_link WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}))`;
}
