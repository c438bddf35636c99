import type { SteppedSpan, TimeSpan } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { readCounters } from '../figures/counters-repository.ts';
import { timeBin } from '../connection/query-fragments.ts';
import { Prisma } from '../generated/client.ts';

/** Complaints of a quarter, and the time to relief. */
export interface QuarterRecord {
  quarter: Date;
  kind: string | null;
  complaints: number;
  medianFirstActionSeconds: number | null;
}

/** By quarter (UTC) and kind; rows without a kind are totals of quarters. */
export function readComplaintQuarters(prisma: PrismaClient, since: Date): Promise<QuarterRecord[]> {
  return prisma.$queryRaw<QuarterRecord[]>`
    SELECT date_trunc('quarter', created_at AT TIME ZONE 'UTC')::date AS quarter, kind, count(*)::int AS complaints,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM relieved_at - created_at)))::float8 AS "medianFirstActionSeconds"
    FROM complaint WHERE created_at >= ${since} AND status <> 'unverified'
    GROUP BY GROUPING SETS ((1), (1, 2)) ORDER BY 1, 2`;
}

/** When the first complaint was received; null without any. */
export async function readFirstComplaintAt(prisma: PrismaClient): Promise<Date | null> {
  const { _min } = await prisma.complaint.aggregate({ _min: { createdAt: true } });
  return _min.createdAt;
}

/** Total accesses at the beginning of each quarter, oldest first, and now. */
export async function readAccessQuarters(
  prisma: PrismaClient,
  since: Date,
): Promise<{ quarters: { quarter: Date; accessesBefore: number }[]; accesses: number }> {
  const [rows, counters] = await Promise.all([
    prisma.accessQuarter.findMany({ where: { quarter: { gte: since } }, orderBy: { quarter: 'asc' } }),
    readCounters(prisma),
  ]);
  return {
    quarters: rows.map(({ quarter, accessesBefore }) => ({
      quarter,
      accessesBefore: Number(accessesBefore),
    })),
    accesses: counters.get('accesses') ?? 0,
  };
}

/** Records, once a quarter, how many accesses preceded it. */
export async function recordAccessQuarter(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO access_quarter (quarter, accesses_before)
    SELECT date_trunc('quarter', ${now}::timestamptz AT TIME ZONE 'UTC')::date,
      coalesce((SELECT sum(value) FROM counter WHERE name = 'accesses'), 0)
    ON CONFLICT DO NOTHING`;
}

/** Complaints by period, oldest first; periods without any are left out. */
export function readComplaintSeries(
  prisma: PrismaClient,
  { from, to, stepSeconds }: SteppedSpan,
): Promise<{ at: Date; complaints: number }[]> {
  return prisma.$queryRaw`
    SELECT ${timeBin(stepSeconds, Prisma.sql`created_at`)} AS at, count(*)::int AS complaints
    FROM complaint WHERE created_at >= ${from} AND created_at < ${to} AND status <> 'unverified'
    GROUP BY 1 ORDER BY 1`;
}

/** Some spans with the complaints received in each. */
export async function countComplaintsIn(prisma: PrismaClient, spans: readonly TimeSpan[]): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ complaints: number }[]>`
    SELECT (SELECT count(*)::int FROM complaint
      WHERE created_at >= s.start AND created_at < s.stop AND status <> 'unverified') AS complaints
    FROM unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
      WITH ORDINALITY AS s(start, stop, place)
    ORDER BY place`;
  return rows.map(({ complaints }) => complaints);
}

/** When the record of accesses or of complaints begins; null: there is neither. */
export async function findRecordsStart(prisma: PrismaClient): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ start: Date | null }[]>`
    SELECT least((SELECT min(hour) FROM statistic_hour), (SELECT min(created_at) FROM complaint)) AS start`;
  return rows[0]?.start ?? null;
}
