import { clockStepSeconds, type ClockTuning } from '@meguri/schedule';
import { int8Array, timestamptzArray } from '../connection/binary-array.ts';
import type { Sql } from '../connection/client.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { fieldsOf, selectList, type ColumnsOf } from '../connection/typed-rows.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { tendClockAtText } from './tend-clock.ts';
import { realInstantText, virtualEpochText } from './virtual-line.ts';

export interface DueHost {
  hostId: bigint;
  name: string;
  priority: number;
  effectiveIntervalSeconds: number;
  nextAccessAt: Date;
  /** When it comes up again, unless something lowers that. */
  nextDueAt: Date;
  load: bigint;
  deferredCount: bigint;
  /** Its accesses have a price, so none of them is to be lost: see pages-ahead.ts. */
  isPriced: boolean;
  /** Its IP address as of its last visit. */
  address: string | null;
  /** Somebody wants robots.txt to be read anew, from then on. */
  robotsWantedAt: Date | null;
  /** Its clock must be looked after, see tend-clock.ts. */
  clockIsDue: boolean;
}

/** A host with work is looked at again after this time, so that whatever Redis forgot is back soon. */
export const refresherLeaseSeconds = 60;

/** How a node's refresher looks at hosts. */
export interface HostLook {
  nodeId: number;
  now: Date;
  tuning: ClockTuning;
}

/**
 * Takes hosts that the refresher must look at, most overdue first, and leases them: they come up again after {@link refresherLeaseSeconds} unless
 * something lowers their `next_due_at` before. So a refresher that dies, or a Redis that forgets, delays a host by one lease at most. A host
 * that rests for longer is left alone until half a minute before it may be accessed.
 */
export async function claimDueHosts(
  hotPath: HotPath,
  input: HostLook & { limit: number },
): Promise<DueHost[]> {
  const values = [...lookValues(input), input.limit];
  const [hosts] = await hotPath.transaction([
    { name: 'claim-due-hosts', text: claim, values, fields: dueHostFields },
  ]);
  return hosts;
}

/** Parameters 1 to 3. */
const lookValues = ({ nodeId, now, tuning }: HostLook) => [
  nodeId,
  now.toISOString(),
  clockStepSeconds(tuning),
];

const step = `$3::float8 * interval '1 s'`;

/** When a lease that is taken at an instant is over. */
export const leaseEnd = (now: string) => `${now} + interval '${refresherLeaseSeconds} s'`;
const leaseUntil = leaseEnd('$2::timestamptz');

/** The columns of a {@link DueHost}, from host. */
const columns: ColumnsOf<DueHost> = {
  hostId: 'host_id',
  name: 'name',
  priority: 'priority',
  effectiveIntervalSeconds: 'effective_interval_seconds',
  nextAccessAt: 'next_access_at',
  nextDueAt: 'next_due_at',
  load: 'load',
  deferredCount: 'deferred_count',
  isPriced: 'price IS NOT NULL',
  address: 'address',
  robotsWantedAt: 'robots_wanted_at',
  clockIsDue: `coalesce(${tendClockAtText('$2::timestamptz', step)} <= $2::timestamptz, false)`,
};
const dueHostColumns = selectList(columns);
const dueHostFields = fieldsOf<DueHost>(columns);

/** From then on a host that rests is looked at. */
const restEndsSoonAt = `next_access_at - interval '30 s'`;

// Materialized: the plan of a mere subquery may run it, and with it SKIP LOCKED, more than once and take too many.
const claim = `
  WITH due AS MATERIALIZED (
    SELECT host_id, next_due_at FROM host
    WHERE node_id = $1::int AND next_due_at <= $2::timestamptz AND NOT paused AND alias_of IS NULL
    ORDER BY next_due_at LIMIT $4::int
    FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE host SET next_due_at = greatest(${leaseUntil}, ${restEndsSoonAt}) FROM due WHERE host.host_id = due.host_id
    RETURNING host.*, due.next_due_at AS was_due_at)
  SELECT ${dueHostColumns}
  FROM claimed AS host WHERE next_due_at = ${leaseUntil} ORDER BY was_due_at, host_id`;

/**
 * Hosts that the refresher shall look at again while its lease of them lasts, as their short-term queues have run empty. Takes no other lease,
 * so it writes nothing. Hosts that are due, that were settled, or that rest for longer are left out: they come up by themselves.
 */
export async function readLeasedHosts(
  hotPath: HotPath,
  input: HostLook & { hostIds: readonly bigint[] },
): Promise<DueHost[]> {
  const values = [...lookValues(input), int8Array(input.hostIds, (id) => id)];
  const [hosts] = await hotPath.transaction([
    { name: 'read-leased-hosts', text: readLeased, values, fields: dueHostFields },
  ]);
  return hosts;
}

// Materialized: by the index of next_due_at the planner would read all hosts of the lease.
const readLeased = `
  WITH asked AS MATERIALIZED (SELECT * FROM host WHERE host_id = ANY($4::bigint[]))
  SELECT ${dueHostColumns}
  FROM asked AS host
  WHERE node_id = $1::int AND NOT paused AND alias_of IS NULL AND next_due_at > $2::timestamptz AND next_due_at <= ${leaseUntil}
    AND ${restEndsSoonAt} <= ${leaseUntil}`;

/**
 * Sets hosts that have nothing due to their next due page on either line of time, or to when their clock must be looked after, unless they
 * were touched since they were looked at: the instant at which they come up serves as the version. Without that condition a page that was
 * inserted meanwhile would be overlooked.
 */
export async function settleHosts(
  hotPath: HotPath,
  input: { hosts: readonly Pick<DueHost, 'hostId' | 'nextDueAt'>[]; now: Date; tuning: ClockTuning },
): Promise<void> {
  const { hosts, now, tuning } = input;
  if (hosts.length === 0) return;
  const values = [
    int8Array(hosts, ({ hostId }) => hostId),
    now.toISOString(),
    clockStepSeconds(tuning),
    timestamptzArray(hosts, ({ nextDueAt }) => nextDueAt),
  ];
  const hostIds = hosts.map(({ hostId }) => hostId);
  await hotPath.transaction([lockHosts(hostIds), { name: 'settle-hosts', text: settle, values }]);
}

const firstOf = (line: string) =>
  `(SELECT min(next_visit_at) FROM page WHERE page.host_id = asked.host_id AND next_visit_at ${line} ${virtualEpochText})`;
// With an equality the planner would read all hosts of the lease by their index, instead of those asked for by theirs.
const settle = `
  WITH first AS MATERIALIZED (
    SELECT host_id, due_at, ${firstOf('<')} AS next_real, ${firstOf('>=')} AS next_virtual
    FROM unnest($1::bigint[], $4::timestamptz[]) AS asked(host_id, due_at))
  UPDATE host SET next_due_at = least(next_real, robots_wanted_at, ${realInstantText('next_virtual')},
    CASE WHEN next_virtual IS NOT NULL THEN ${tendClockAtText('$2::timestamptz', step)} END)
  FROM first WHERE host.host_id = first.host_id AND next_due_at IS NOT DISTINCT FROM due_at`;

/** Makes the refresher look at its next tick at every host of a node that it would come back to only when its lease is over. */
export async function endHostLeases(sql: Sql, input: { nodeId: number; now: Date }): Promise<void> {
  const { nodeId, now } = input;
  const leasesUntil = new Date(now.getTime() + refresherLeaseSeconds * 1000);
  // Locked in id order, like wherever several hosts are changed: visits that begin meanwhile would wait for it in a circle.
  await sql.$executeRaw`
    WITH leased AS MATERIALIZED (
      SELECT host_id FROM host
      WHERE node_id = ${nodeId} AND alias_of IS NULL AND next_due_at > ${now} AND next_due_at <= ${leasesUntil}
      ORDER BY host_id FOR NO KEY UPDATE)
    UPDATE host SET next_due_at = ${now} FROM leased WHERE host.host_id = leased.host_id`;
}

/** Makes the refresher look at hosts at its next tick. */
export async function pokeHosts(sql: Sql, hostIds: readonly bigint[], now: Date): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now}) WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}
