import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';
import { realInstantText, virtualEpoch, virtualEpochText } from './virtual-line.ts';

export interface DueHost {
  hostId: bigint;
  name: string;
  priority: number;
  effectiveIntervalSeconds: number;
  nextAccessAt: Date;
  load: bigint;
  putOffCount: bigint;
}

/**
 * Takes hosts that the refresher must look at, most overdue first, and leases them: they come up again at `leaseUntil` unless
 * something lowers their `next_due_at` before. So a refresher that dies, or a Redis that forgets, delays a host by one lease at most.
 */
export function claimDueHosts(
  sql: Sql,
  input: { nodeId: number; now: Date; leaseUntil: Date; limit: number },
): Promise<DueHost[]> {
  // Materialized: the plan of a mere subquery may run it, and with it SKIP LOCKED, more than once and take too many.
  return sql.$queryRaw<DueHost[]>`
    WITH due AS MATERIALIZED (
      SELECT host_id, next_due_at FROM host
      WHERE node_id = ${input.nodeId} AND next_due_at <= ${input.now} AND NOT paused AND alias_of IS NULL
      ORDER BY next_due_at LIMIT ${input.limit}
      FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE host SET next_due_at = ${input.leaseUntil} FROM due WHERE host.host_id = due.host_id
      RETURNING host.*, due.next_due_at AS was_due_at)
    SELECT host_id AS "hostId", name, priority, effective_interval_seconds AS "effectiveIntervalSeconds",
      next_access_at AS "nextAccessAt", load, put_off_count AS "putOffCount"
    FROM claimed ORDER BY was_due_at, host_id`;
}

/**
 * Sets a host that has nothing due to its next due page, by its clock as it runs now, unless it was touched since it was claimed: the lease instant serves as the
 * version. Without that condition a page that was inserted meanwhile would be overlooked.
 */
export async function settleHost(sql: Sql, input: { hostId: bigint; leaseUntil: Date }): Promise<void> {
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(
      (SELECT min(next_visit_at) FROM page WHERE page.host_id = ${input.hostId} AND next_visit_at < ${virtualEpoch}),
      ${nextOnVirtualLine})
    WHERE host_id = ${input.hostId} AND next_due_at = ${input.leaseUntil}`;
}

const nextOnVirtualLine = Prisma.raw(
  realInstantText(
    `(SELECT min(next_visit_at) FROM page WHERE page.host_id = host.host_id AND next_visit_at >= ${virtualEpochText})`,
  ),
);

/** Makes the refresher look at hosts at its next tick. */
export async function pokeHosts(sql: Sql, hostIds: readonly bigint[], now: Date): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now}) WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}
