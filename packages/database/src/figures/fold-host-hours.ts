import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { addToHistory, historyColumns, historySums } from './host-history-columns.ts';
import { dayOf } from './interval-counts-repository.ts';

const columns = Prisma.raw(historyColumns.join(', '));

/**
 * Folds hours of hosts before an instant, the start of a day (UTC), into days: the next `limit` hours in the
 * order of hosts, from a host on. May be interrupted and repeated: each batch is one statement.
 *
 * @returns how many hours were folded, and the last host of the batch; null where none were left
 */
export async function foldHostHours(
  prisma: PrismaClient,
  input: { before: Date; from: bigint; limit: number },
): Promise<{ hours: number; lastHost: bigint } | null> {
  const rows = await prisma.$queryRaw<{ hours: number; lastHost: bigint | null }[]>`
    WITH old AS (
      SELECT host_id, hour FROM host_hour WHERE hour < ${input.before} AND host_id >= ${input.from}
      ORDER BY host_id, hour LIMIT ${input.limit}),
    gone AS (
      DELETE FROM host_hour USING old WHERE host_hour.host_id = old.host_id AND host_hour.hour = old.hour RETURNING host_hour.*),
    folded AS (
      INSERT INTO host_day AS stored (host_id, day, ${columns})
      SELECT host_id, (hour AT TIME ZONE 'UTC')::date, ${Prisma.raw(historySums('hour'))} FROM gone GROUP BY 1, 2
      ON CONFLICT (host_id, day) DO UPDATE SET ${Prisma.raw(addToHistory)})
    SELECT count(*)::int AS hours, max(host_id) AS "lastHost" FROM gone`;
  const [row] = rows;
  return row && row.lastHost !== null ? { hours: row.hours, lastHost: row.lastHost } : null;
}

/**
 * Deletes days of hosts before an instant, at most `limit`.
 *
 * @returns how many
 */
export function pruneHostDays(prisma: PrismaClient, input: { before: Date; limit: number }): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM host_day WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM host_day WHERE day < ${dayOf(input.before)} LIMIT ${input.limit}))`;
}
