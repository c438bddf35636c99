import type { HostActivity, HostHour } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Accesses to a host since an instant by hour (UTC), oldest first, at most the latest `limit`; empty hours
 * are absent. Reads only the index of the host's captures, which includes these columns.
 */
export function readHostHours(
  prisma: PrismaClient,
  input: { hostId: bigint; since: Date; limit: number },
): Promise<HostHour[]> {
  return prisma.$queryRaw<HostHour[]>`
    SELECT date_bin('1 hour', captured_at, '2000-01-01T00:00:00Z') AS at, count(*)::int AS accesses,
      count(*) FILTER (WHERE outcome = 'new')::int AS "firstCaptures", count(*) FILTER (WHERE outcome = 'changed')::int AS changed,
      count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged, count(*) FILTER (WHERE outcome = 'error')::int AS errors,
      sum(payload_bytes)::float8 AS bytes, sum(duration_ms)::float8 AS milliseconds
    FROM (
      SELECT captured_at, outcome, payload_bytes, duration_ms FROM capture
      WHERE host_id = ${input.hostId} AND captured_at >= ${input.since}
      ORDER BY captured_at DESC LIMIT ${input.limit}) AS latest
    GROUP BY 1 ORDER BY 1`;
}

/** Threads that mention a host, the latest first. */
export function listComplaintsOfHost(
  prisma: PrismaClient,
  input: { hostId: bigint; limit: number },
): Promise<HostActivity['complaints']> {
  return prisma.$queryRaw<HostActivity['complaints']>`
    SELECT id::text AS id, subject, from_name AS "fromName", kind, status, last_message_at AS "lastMessageAt" FROM complaint
    WHERE id IN (SELECT complaint_id FROM complaint_mention WHERE host_id = ${input.hostId})
    ORDER BY last_message_at DESC LIMIT ${input.limit}`;
}
