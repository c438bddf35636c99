import type { ClockTuning } from '@meguri/schedule';
import { int8Array } from '../connection/binary-array.ts';
import type { Sql } from '../connection/client.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { clockStepSeconds, tendClockAtText } from './tend-clock.ts';
import { realInstantText, virtualEpochText } from './virtual-line.ts';

export interface DueHost {
  hostId: bigint;
  name: string;
  priority: number;
  effectiveIntervalSeconds: number;
  nextAccessAt: Date;
  load: bigint;
  putOffCount: bigint;
  /** Its accesses have a price, so none of them is to be lost: see pages-ahead.ts. */
  isPriced: boolean;
  /** Its IP address as of its last visit. */
  address: string | null;
  /** Somebody wants robots.txt to be read anew, from then on. */
  robotsWantedAt: Date | null;
  /** Its clock must be looked after, see tend-clock.ts. */
  clockIsDue: boolean;
}

/**
 * Takes hosts that the refresher must look at, most overdue first, and leases them: they come up again at `leaseUntil` unless
 * something lowers their `next_due_at` before. So a refresher that dies, or a Redis that forgets, delays a host by one lease at most. A host
 * that rests for longer is left alone until a minute before it may be accessed.
 */
export async function claimDueHosts(
  hotPath: HotPath,
  input: { nodeId: number; now: Date; leaseUntil: Date; limit: number; tuning: ClockTuning },
): Promise<DueHost[]> {
  const { nodeId, now, leaseUntil, limit, tuning } = input;
  const values = [nodeId, now.toISOString(), leaseUntil.toISOString(), limit, clockStepSeconds(tuning)];
  const [hosts = []] = await hotPath.transaction([{ name: 'claim-due-hosts', text: claim, values }]);
  return hosts as DueHost[];
}

const step = (place: number) => `$${place}::float8 * interval '1 s'`;

// Materialized: the plan of a mere subquery may run it, and with it SKIP LOCKED, more than once and take too many.
const claim = `
  WITH due AS MATERIALIZED (
    SELECT host_id, next_due_at FROM host
    WHERE node_id = $1::int AND next_due_at <= $2::timestamptz AND NOT paused AND alias_of IS NULL
    ORDER BY next_due_at LIMIT $4::int
    FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE host SET next_due_at = greatest($3::timestamptz, next_access_at - interval '60 s') FROM due WHERE host.host_id = due.host_id
    RETURNING host.*, due.next_due_at AS was_due_at)
  SELECT host_id AS "hostId", name, priority, effective_interval_seconds AS "effectiveIntervalSeconds",
    next_access_at AS "nextAccessAt", load, put_off_count AS "putOffCount", price IS NOT NULL AS "isPriced", address,
    robots_wanted_at AS "robotsWantedAt",
    coalesce(${tendClockAtText('$2::timestamptz', step(5))} <= $2::timestamptz, false) AS "clockIsDue"
  FROM claimed AS host WHERE next_due_at = $3::timestamptz ORDER BY was_due_at, host_id`;

/**
 * Sets hosts that have nothing due to their next due page on either line of time, or to when their clock must be looked after, unless they
 * were touched since they were claimed: the lease instant serves as the version. Without that condition a page that was inserted meanwhile
 * would be overlooked.
 */
export async function settleHosts(
  hotPath: HotPath,
  input: { hostIds: readonly bigint[]; now: Date; leaseUntil: Date; tuning: ClockTuning },
): Promise<void> {
  const { hostIds, now, leaseUntil, tuning } = input;
  if (hostIds.length === 0) return;
  const values = [
    int8Array(hostIds, (id) => id),
    leaseUntil.toISOString(),
    now.toISOString(),
    clockStepSeconds(tuning),
  ];
  await hotPath.transaction([lockHosts(hostIds), { name: 'settle-hosts', text: settle, values }]);
}

const firstOf = (line: string) =>
  `(SELECT min(next_visit_at) FROM page WHERE page.host_id = asked.host_id AND next_visit_at ${line} ${virtualEpochText})`;
// With an equality the planner would read all hosts of the lease by their index, instead of those asked for by theirs.
const settle = `
  WITH first AS MATERIALIZED (
    SELECT host_id, ${firstOf('<')} AS next_real, ${firstOf('>=')} AS next_virtual FROM unnest($1::bigint[]) AS asked(host_id))
  UPDATE host SET next_due_at = least(next_real, robots_wanted_at, ${realInstantText('next_virtual')},
    CASE WHEN next_virtual IS NOT NULL THEN ${tendClockAtText('$3::timestamptz', step(4))} END)
  FROM first WHERE host.host_id = first.host_id AND next_due_at IS NOT DISTINCT FROM $2::timestamptz`;

/** Makes the refresher look at hosts at its next tick. */
export async function pokeHosts(sql: Sql, hostIds: readonly bigint[], now: Date): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now}) WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}
