import { clockStepSeconds, type HostClockTuning, type TrackRecord } from '@meguri/schedule';
import { int8Array, timestamptzArray } from '../connection/binary-array.ts';
import type { Sql } from '../connection/client.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { fieldsOf, selectList, type ColumnsOf } from '../connection/typed-rows.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { hostClockDueAtText } from './advance-host-clock.ts';
import { realInstantText, virtualEpochText } from './virtual-line.ts';

export interface DueHost extends TrackRecord {
  hostId: bigint;
  name: string;
  priority: number;
  effectiveIntervalSeconds: number;
  nextAccessAt: Date;
  /** When it is due again, unless a write lowers that. */
  nextDueAt: Date;
  load: bigint;
  deferredCount: bigint;
  /** It has an access price, so no access may be wasted: see pages-ahead.ts. */
  isPriced: boolean;
  /** IP address at its last visit. */
  address: string | null;
  /** Sum and number of the change rates of its pages: see hostMeanRatePerDay. */
  rateSum: bigint;
  ratePages: number;
  overloaded: boolean;
  clockPace: number;
  /** What its demand needs, see neededIntervalSeconds; null: not paced. */
  neededIntervalSeconds: number | null;
  pacingApplies: boolean;
  robotsRecheckSeconds: number | null;
  /** HostThrottle of packages/schedule; see readThrottle of packages/contracts. */
  throttle: unknown;
  /** The front queue that it was last put into, from 1; null: none so far. */
  frontQueue: number | null;
  /** The value of its due pages at that time, in versions lost per day; null: unknown. */
  dueValuePerDay: number | null;
  /** A new reading of robots.txt was requested for this instant. */
  robotsRecheckRequestedAt: Date | null;
  /** Its clock is due to be set, see advance-host-clock.ts. */
  clockIsDue: boolean;
}

/** A host with work is claimed again after this time, which restores queues that Redis lost. */
export const refresherLeaseSeconds = 60;

/** Input for a claim by a node's refresher. */
export interface ClaimScope {
  nodeId: number;
  now: Date;
  tuning: HostClockTuning;
}

/**
 * Claims due hosts for the refresher, most overdue first, and leases them: they are due again after {@link
 * refresherLeaseSeconds} unless a write lowers their `next_due_at` before. So a dead refresher or lost Redis
 * data delays a host by one lease at most. A host whose access delay lasts longer is skipped until half a
 * minute before it may be accessed.
 */
export async function claimDueHosts(
  hotPath: HotPath,
  input: ClaimScope & { limit: number },
): Promise<DueHost[]> {
  const values = [...claimScopeValues(input), input.limit];
  const [hosts] = await hotPath.transaction([
    { name: 'claim-due-hosts', text: claim, values, fields: dueHostFields },
  ]);
  return hosts;
}

/** Parameters 1 to 3. */
const claimScopeValues = ({ nodeId, now, tuning }: ClaimScope) => [
  nodeId,
  now.toISOString(),
  clockStepSeconds(tuning),
];

const step = `$3::float8 * interval '1 s'`;

/** End of a lease taken at an instant. */
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
  accessCount: 'access_count',
  consecutiveErrors: 'consecutive_errors',
  errorRing: 'error_ring',
  speedBytesPerSecond: 'speed_bytes_per_second',
  rateSum: 'rate_sum',
  ratePages: 'rate_pages',
  overloaded: 'overloaded',
  clockPace: 'clock_pace',
  neededIntervalSeconds: 'needed_interval_seconds',
  pacingApplies: 'pacing_applies',
  robotsRecheckSeconds: 'robots_recheck_seconds',
  throttle: 'throttle',
  frontQueue: 'front_queue',
  dueValuePerDay: 'due_value_per_day',
  robotsRecheckRequestedAt: 'robots_wanted_at',
  clockIsDue: `coalesce(${hostClockDueAtText('$2::timestamptz', step)} <= $2::timestamptz, false)`,
};
const dueHostColumns = selectList(columns);
const dueHostFields = fieldsOf<DueHost>(columns);

/** From then on a host within its access delay is claimed. */
const delayEndsSoonAt = `next_access_at - interval '30 s'`;

// Materialized: a plain subquery with SKIP LOCKED may run more than once and claim too many.
const claim = `
  WITH due AS MATERIALIZED (
    SELECT host_id, next_due_at FROM host
    WHERE node_id = $1::int AND next_due_at <= $2::timestamptz AND NOT paused AND alias_of IS NULL
    ORDER BY next_due_at LIMIT $4::int
    FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE host SET next_due_at = greatest(${leaseUntil}, ${delayEndsSoonAt}) FROM due WHERE host.host_id = due.host_id
    RETURNING host.*, due.next_due_at AS was_due_at)
  SELECT ${dueHostColumns}
  FROM claimed AS host WHERE next_due_at = ${leaseUntil} ORDER BY was_due_at, host_id`;

/**
 * Hosts to read again during the refresher's lease because their short-term queues have run empty. Renews
 * no lease, so it writes nothing. Skips hosts that are due, settled, or within a longer access delay: a
 * later claim takes them.
 */
export async function readLeasedHosts(
  hotPath: HotPath,
  input: ClaimScope & { hostIds: readonly bigint[] },
): Promise<DueHost[]> {
  const values = [...claimScopeValues(input), int8Array(input.hostIds, (id) => id)];
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
    AND ${delayEndsSoonAt} <= ${leaseUntil}`;

/**
 * Sets hosts without due pages to their next due page on either line of time, or to when their clock must be
 * set, unless they changed since they were read: their due time serves as the version. Without that check, a
 * page inserted meanwhile would be missed.
 */
export async function settleHosts(
  hotPath: HotPath,
  input: { hosts: readonly Pick<DueHost, 'hostId' | 'nextDueAt'>[]; now: Date; tuning: HostClockTuning },
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
// With an equality the planner would read all hosts of the lease by their index, instead
// of the given ones by id.
const settle = `
  WITH first AS MATERIALIZED (
    SELECT host_id, due_at, ${firstOf('<')} AS next_real, ${firstOf('>=')} AS next_virtual
    FROM unnest($1::bigint[], $4::timestamptz[]) AS asked(host_id, due_at))
  UPDATE host SET next_due_at = least(next_real, robots_wanted_at, ${realInstantText('next_virtual')},
    CASE WHEN next_virtual IS NOT NULL THEN ${hostClockDueAtText('$2::timestamptz', step)} END)
  FROM first WHERE host.host_id = first.host_id AND next_due_at IS NOT DISTINCT FROM due_at`;

/** Makes every host of a node that is under the refresher's lease due at its next tick. */
export async function endHostLeases(sql: Sql, input: { nodeId: number; now: Date }): Promise<void> {
  const { nodeId, now } = input;
  const leasesUntil = new Date(now.getTime() + refresherLeaseSeconds * 1000);
  // Locked in id order, like wherever several hosts are changed, to avoid deadlocks with
  // visits that begin meanwhile.
  await sql.$executeRaw`
    WITH leased AS MATERIALIZED (
      SELECT host_id FROM host
      WHERE node_id = ${nodeId} AND NOT paused AND alias_of IS NULL AND next_due_at > ${now} AND next_due_at <= ${leasesUntil}
      ORDER BY host_id FOR NO KEY UPDATE)
    UPDATE host SET next_due_at = ${now} FROM leased WHERE host.host_id = leased.host_id`;
}

/** Makes hosts due at the refresher's next tick. */
export async function pokeHosts(sql: Sql, hostIds: readonly bigint[], now: Date): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now}) WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}
