import {
  durationClassCount,
  errorClasses,
  type ErrorClass,
  type IntervalIngredientName,
} from '@meguri/schedule';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { intervalReasonText } from '../stored-codes.ts';
import { durationColumns, errorColumns, historyColumns, historySums } from './host-history-columns.ts';
import { timeBin } from '../connection/query-fragments.ts';
import { dayOf } from './interval-counts-repository.ts';

/** Accesses to a host in a period that had some. */
export interface HostPeriod {
  /** Its start. */
  at: Date;
  accesses: number;
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  /** Sum and maximum, in milliseconds. */
  durationMs: number;
  longestMs: number;
  /** Accesses by class, see durationClassEndsMs of packages/schedule. */
  durations: number[];
  /** Kinds without errors are absent. */
  errorsByKind: Partial<Record<ErrorClass, number>>;
  /** At the end of the period. */
  intervalSeconds: number;
  intervalReason: IntervalIngredientName | null;
  demandPerDay: number;
}

type Row = Omit<HostPeriod, 'durations' | 'errorsByKind'> & Record<string, number | null>;

const columns = Prisma.raw(historyColumns.join(', '));
const classes = Prisma.raw(
  [...durationColumns, ...errorColumns].map((name) => `${name}::float8 AS ${name}`).join(', '),
);

/**
 * The history of a host in periods of whole hours or days from one instant to another, oldest first; periods
 * without accesses are absent. Hours that were folded count at the start of their day. Reads one row for each
 * hour or day of the host at most. In a demo, its generated year comes before.
 */
export async function readHostHistory(
  prisma: PrismaClient,
  input: { hostId: bigint; from: Date; to: Date; stepSeconds: number },
): Promise<HostPeriod[]> {
  const { hostId, from, to, stepSeconds } = input;
  const rows = await prisma.$queryRaw<Row[]>`
    WITH kept AS (
      SELECT hour AS at, ${columns} FROM host_hour WHERE host_id = ${hostId} AND hour >= ${from} AND hour < ${to}
      UNION ALL
      SELECT day::timestamp AT TIME ZONE 'UTC', ${columns} FROM host_day
      WHERE host_id = ${hostId} AND day >= ${dayOf(from)} AND day < ${dayOf(to)}
      UNION ALL
      SELECT day::timestamp AT TIME ZONE 'UTC', ${columns} FROM generated_host_day
      WHERE host_id = ${hostId} AND day >= ${dayOf(from)} AND day < ${dayOf(to)}),
    periods AS (
      SELECT ${timeBin(stepSeconds, Prisma.sql`at`)} AS period, ${Prisma.raw(historySums('at'))} FROM kept GROUP BY 1)
    SELECT at, accesses::float8 AS accesses, first_captures::float8 AS "firstCaptures", changed::float8 AS changed,
      unchanged::float8 AS unchanged, errors::float8 AS errors, bytes::float8 AS bytes, duration_ms::float8 AS "durationMs",
      longest_ms AS "longestMs", interval_seconds::float8 AS "intervalSeconds", demand_per_day::float8 AS "demandPerDay",
      ${Prisma.raw(intervalReasonText)} AS "intervalReason", ${classes}
    FROM periods AS p(at, ${columns}) ORDER BY at`;
  return rows.map(hostPeriod);
}

function hostPeriod(row: Row): HostPeriod {
  const { at, accesses, firstCaptures, changed, unchanged, errors, bytes } = row;
  const { durationMs, longestMs, intervalSeconds, intervalReason, demandPerDay } = row;
  const kinds = errorClasses.flatMap((kind, index) => {
    const count = row[errorColumns[index] ?? ''];
    return typeof count === 'number' ? [[kind, count] as const] : [];
  });
  return {
    at,
    accesses,
    firstCaptures,
    changed,
    unchanged,
    errors,
    bytes,
    durationMs,
    longestMs,
    intervalSeconds,
    intervalReason,
    demandPerDay,
    durations: Array.from(
      { length: durationClassCount },
      (_, index) => row[durationColumns[index] ?? ''] ?? 0,
    ),
    errorsByKind: Object.fromEntries(kinds),
  };
}

/** When the history of a host begins; null without any. */
export async function readHostHistoryStart(prisma: PrismaClient, hostId: bigint): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ start: Date | null }[]>`
    SELECT least((SELECT min(hour) FROM host_hour WHERE host_id = ${hostId}),
      (SELECT min(day)::timestamp AT TIME ZONE 'UTC' FROM host_day WHERE host_id = ${hostId})) AS start`;
  return rows[0]?.start ?? null;
}
