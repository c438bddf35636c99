import type { AccessDay } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Accesses to a host by day (UTC) and outcome since an instant, oldest first; days without any are not made up. Counts the latest `limit`.
 */
export async function countAccessesByDay(
  prisma: PrismaClient,
  input: { hostId: bigint; since: Date; limit: number },
): Promise<{ days: AccessDay[]; isPartial: boolean }> {
  const days = await prisma.$queryRaw<AccessDay[]>`
    SELECT date_trunc('day', captured_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day,
      count(*) FILTER (WHERE outcome = 'changed')::int AS changed, count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE outcome = 'error')::int AS errors
    FROM (
      SELECT captured_at, outcome FROM capture WHERE host_id = ${input.hostId} AND captured_at >= ${input.since}
      ORDER BY captured_at DESC LIMIT ${input.limit}) AS latest
    GROUP BY 1 ORDER BY 1`;
  const counted = days.reduce((sum, { changed, unchanged, errors }) => sum + changed + unchanged + errors, 0);
  return { days, isPartial: counted === input.limit };
}
