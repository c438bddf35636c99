import { timestamptzArray } from '../connection/binary-array.ts';
import type { HotPath } from '../connection/hot-path.ts';
import type { PrismaClient } from '../connection/client.ts';

/** Months (UTC) whose partitions exist, as `2026-11`. A partition is never dropped. */
const known = new WeakMap<HotPath, Set<string>>();

const monthOf = (instant: Date) => instant.toISOString().slice(0, 7);

/**
 * Creates the monthly partitions that captures of these instants need.
 *
 * @throws a check violation for a year outside 1990–2199
 */
export async function addCaptureMonths(hotPath: HotPath, instants: Iterable<Date>): Promise<void> {
  const months = known.get(hotPath) ?? new Set();
  known.set(hotPath, months);
  const added = new Map<string, Date>();
  for (const instant of instants) if (!months.has(monthOf(instant))) added.set(monthOf(instant), instant);
  if (added.size === 0) return;
  await hotPath.transaction([
    {
      name: 'add-capture-months',
      text: 'SELECT add_capture_month(instant) FROM unnest($1::timestamptz[]) AS instant',
      values: [timestamptzArray([...added.values()], (instant) => instant)],
    },
  ]);
  for (const month of added.keys()) months.add(month);
}

/** Creates the partitions from one instant to another, both included, for captures that no crawl commits. */
export async function addCaptureMonthsBetween(prisma: PrismaClient, from: Date, to: Date): Promise<void> {
  await prisma.$queryRaw`
    SELECT add_capture_month(month AT TIME ZONE 'UTC')::text
    FROM generate_series(date_trunc('month', ${from}::timestamptz AT TIME ZONE 'UTC'), ${to}::timestamptz AT TIME ZONE 'UTC',
      interval '1 month') AS month`;
}
