import type { Sql } from '../connection/client.ts';

/**
 * Shifts all instants of a node's hosts that lay ahead at an instant by the same time: access delays, leases
 * of visits, suspensions and Retry-After. In id order, like every statement that changes several hosts.
 */
export async function shiftAccessDelays(
  sql: Sql,
  input: { nodeId: number; since: Date; bySeconds: number },
): Promise<void> {
  const { nodeId, since, bySeconds } = input;
  await sql.$executeRawUnsafe(shift, nodeId, since, bySeconds);
}

const columns = ['next_access_at', 'visit_lease_until', 'suspended_until', 'retry_after_until'];
const shift = `
  WITH resting AS MATERIALIZED (
    SELECT host_id FROM host
    WHERE node_id = $1::int AND (${columns.map((column) => `${column} > $2::timestamptz`).join(' OR ')})
    ORDER BY host_id FOR NO KEY UPDATE)
  UPDATE host SET ${columns
    .map(
      (column) =>
        `${column} = ${column} + CASE WHEN ${column} > $2::timestamptz THEN $3::float8 ELSE 0 END * interval '1 s'`,
    )
    .join(', ')}
  FROM resting WHERE host.host_id = resting.host_id`;
