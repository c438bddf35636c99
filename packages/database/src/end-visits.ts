import type { Sql } from './client.ts';
import type { CommitInput } from './commit-types.ts';
import { jsonParameter } from './json-parameter.ts';

/**
 * Releases hosts whose visits ended and writes what the visit learnt. `next_access_at` never moves to an earlier instant, and a visit that
 * lost its lease changes nothing but the times of access. Two statements: a lost visit and the one that took over may end in one group.
 */
export async function endVisits(sql: Sql, input: CommitInput): Promise<void> {
  if (input.visitEnds.length === 0) return;
  const rows = jsonParameter(input.visitEnds.map((end) => ({ ...end, hostId: String(end.hostId) })));
  await holdHosts(sql, rows);
  await releaseHosts(sql, input, rows);
}

/** Every visit that accessed a host, whatever became of its lease, keeps the next access away. */
async function holdHosts(sql: Sql, rows: string): Promise<void> {
  await sql.$executeRaw`
    UPDATE host SET next_access_at = greatest(host.next_access_at, visit.next_access_at),
      last_access_at = greatest(host.last_access_at, visit.last_access_at)
    FROM (
      SELECT "hostId" AS host_id, max("nextAccessAt") AS next_access_at, max("lastAccessAt") AS last_access_at
      FROM jsonb_to_recordset(${rows}::jsonb) AS r("hostId" bigint, "nextAccessAt" timestamptz, "lastAccessAt" timestamptz)
      GROUP BY "hostId") AS visit
    WHERE host.host_id = visit.host_id`;
}

async function releaseHosts(sql: Sql, input: CommitInput, rows: string): Promise<void> {
  await sql.$executeRaw`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS r("hostId" bigint, token uuid, "effectiveIntervalSeconds" float8,
        "retryAfterUntil" timestamptz, "suspendedUntil" timestamptz, "activeSince" timestamptz, "speedBytesPerSecond" float8,
        "errorRing" smallint, "consecutiveErrors" int, blocked boolean, address text, "lastCode" text, drained boolean)),
    before AS (
      SELECT host_id, blocked, overloaded FROM host WHERE host_id IN (SELECT "hostId" FROM input)),
    released AS (
      UPDATE host SET visit_token = NULL, visit_lease_until = NULL, effective_interval_seconds = "effectiveIntervalSeconds",
        retry_after_until = "retryAfterUntil", suspended_until = "suspendedUntil", active_since = "activeSince",
        speed_bytes_per_second = "speedBytesPerSecond", error_ring = "errorRing", consecutive_errors = "consecutiveErrors",
        blocked = input.blocked AND alias_of IS NULL, address = coalesce(input.address, host.address),
        last_code = coalesce("lastCode", host.last_code),
        overloaded = host.load::float8 * "effectiveIntervalSeconds" > 86400 * ${input.loadScale}::float8,
        next_due_at = CASE WHEN drained AND alias_of IS NULL THEN least(coalesce(next_due_at, ${input.now}), ${input.now})
          ELSE next_due_at END
      FROM input WHERE host.host_id = input."hostId" AND host.visit_token = input.token
      RETURNING host.host_id, host.blocked, host.overloaded),
    figures AS (
      SELECT coalesce(sum(r.blocked::int - b.blocked::int), 0) AS blocked, coalesce(sum(r.overloaded::int - b.overloaded::int), 0) AS overloaded
      FROM released r JOIN before b USING (host_id))
    INSERT INTO counter (node_id, name, value)
    SELECT ${input.nodeId}, name, value FROM figures, LATERAL (VALUES ('blocked', blocked), ('overloaded', overloaded)) AS v(name, value)
    WHERE value <> 0
    ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value`;
}
