import { type SourceRecord, type StoredClock } from '@meguri/schedule';
import { int8Array } from '../connection/binary-array.ts';
import type { HotPath } from '../connection/hot-path.ts';
import type { Sql } from '../connection/client.ts';
import { hostSettingColumns, propertyOf, type HostSettingColumns } from '../hosts/host-setting-columns.ts';
import { fieldsOf, selectList, type ColumnsOf } from '../connection/typed-rows.ts';
import { lastModifiedRecordColumn } from '../commit/announcements/source-records.ts';

/** A host as its visit reads it. */
export interface VisitedHost extends StoredClock, HostSettingColumns {
  hostId: bigint;
  name: string;
  nodeId: number;
  paused: boolean;
  aliasOf: bigint | null;
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  visitLeaseUntil: Date | null;
  visitToken: string | null;
  effectiveIntervalSeconds: number;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  activeSince: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
  /** What its demand needs, see neededIntervalSeconds; null: not paced. */
  neededIntervalSeconds: number | null;
  pacingApplies: boolean;
  /** All accesses so far. */
  accessCount: bigint;
  consecutiveErrors: number;
  rateSum: bigint;
  ratePages: number;
  load: bigint;
  overloaded: boolean;
  blocked: boolean;
  address: string | null;
  /** Sources of announcements that have a record, one bit each. */
  announcementSources: number;
  /** The record of its Last-Modified headers; null before they were tried. */
  lastModifiedRecord: SourceRecord | null;
  /** NeighbourRecord of packages/schedule. */
  neighbourTrials: number;
  neighbourExcess: number;
  price: number | null;
  excludedBelowValue: number | null;
  excludedMaxDays: number | null;
  dropBelowValue: number | null;
  dropUpToImportance: number | null;
  /** DuplicateForms of packages/contracts; null: none. */
  duplicateForms: unknown;
  /** Terms set by operators and webmasters; see readThrottle of packages/contracts. */
  throttle: unknown;
  /** A new reading of robots.txt was requested for this instant. */
  robotsRecheckRequestedAt: Date | null;
  /** When the last page within the page limit was found, and its key; null: all pages are within. */
  lastPageAt: Date | null;
  lastPageKey: bigint | null;
}

const settingColumns = Object.fromEntries(
  hostSettingColumns.map((column) => [propertyOf(column), column]),
) as ColumnsOf<HostSettingColumns>;

/** The columns of a {@link VisitedHost}, from host. */
const columns: ColumnsOf<VisitedHost> = {
  hostId: 'host.host_id',
  name: 'name',
  nodeId: 'node_id',
  paused: 'paused',
  aliasOf: 'alias_of',
  lastAccessAt: 'last_access_at',
  nextAccessAt: 'next_access_at',
  visitLeaseUntil: 'visit_lease_until',
  visitToken: 'visit_token::text',
  effectiveIntervalSeconds: 'effective_interval_seconds',
  retryAfterUntil: 'retry_after_until',
  suspendedUntil: 'suspended_until',
  activeSince: 'active_since',
  speedBytesPerSecond: 'speed_bytes_per_second',
  errorRing: 'error_ring',
  neededIntervalSeconds: 'needed_interval_seconds',
  pacingApplies: 'pacing_applies',
  accessCount: 'access_count',
  consecutiveErrors: 'consecutive_errors',
  rateSum: 'rate_sum',
  ratePages: 'rate_pages',
  load: 'load',
  overloaded: 'overloaded',
  blocked: 'blocked',
  address: 'address',
  virtualDays: 'virtual_days',
  clockAt: 'clock_at',
  clockPace: 'clock_pace',
  announcementSources: 'announcement_sources',
  lastModifiedRecord: lastModifiedRecordColumn,
  neighbourTrials: 'neighbour_trials',
  neighbourExcess: 'neighbour_excess',
  price: 'price',
  excludedBelowValue: 'excluded_below_value',
  excludedMaxDays: 'excluded_max_days',
  dropBelowValue: 'drop_below_value',
  dropUpToImportance: 'drop_up_to_importance',
  ...settingColumns,
  duplicateForms: 'duplicate_forms',
  throttle: 'throttle',
  robotsRecheckRequestedAt: 'robots_wanted_at',
  lastPageAt: 'last_page_at',
  lastPageKey: 'last_page_key',
};
export const visitedHostColumns = selectList(columns);
export const visitedHostFields = fieldsOf<VisitedHost>(columns);

/**
 * Whether a host may be visited.
 *
 * @param now SQL of an instant, such as a parameter
 * @param soon the same: a host whose access delay ends by then counts as free, as the visit waits for it
 */
export const isFree = (
  now: string,
  soon = now,
) => `host.next_access_at <= ${soon} AND NOT host.paused AND host.alias_of IS NULL
  AND (host.suspended_until IS NULL OR host.suspended_until <= ${soon})
  AND ${isUnvisited(now)}`;

/** Whether no visit holds the host: none began, or its lease has expired. */
const isUnvisited = (now: string) =>
  `(host.visit_token IS NULL OR host.visit_lease_until + host.effective_interval_seconds * interval '1 second' <= ${now})`;

/**
 * Begins a visit: the row itself is the lock that ensures one visit per host in the whole cluster, also
 * without Redis. A host whose last visit never ended (its node was killed) is free only one access interval
 * after that visit's lease ran out, because it may have accessed the host up to that moment.
 *
 * @returns the host, or null if it may not be visited now
 */
export async function claimVisit(
  sql: Sql,
  input: { hostId: bigint; token: string; now: Date; leaseUntil: Date },
): Promise<VisitedHost | null> {
  const rows = await sql.$queryRawUnsafe<VisitedHost[]>(
    `UPDATE host SET visit_token = $2::uuid, visit_lease_until = $4
     WHERE host_id = $1 AND ${isFree('$3')}
     RETURNING ${visitedHostColumns}`,
    input.hostId,
    input.token,
    input.now,
    input.leaseUntil,
  );
  return rows[0] ?? null;
}

/** An access requested by a webmaster waits at most this long after the last access. */
const longestRequestedDelaySeconds = 60;

/**
 * Begins a visit for an access that the host's webmaster requests. Like {@link claimVisit}, but
 * ignores pauses, hours and delays for other reasons than the last access, and an access interval
 * counts as a minute at most.
 */
export async function claimRequestedVisit(
  sql: Sql,
  input: { hostId: bigint; token: string; now: Date; leaseUntil: Date },
): Promise<VisitedHost | null> {
  const rows = await sql.$queryRawUnsafe<VisitedHost[]>(
    `UPDATE host SET visit_token = $2::uuid, visit_lease_until = $4
     WHERE host_id = $1 AND ${isUnvisited('$3')}
       AND (last_access_at IS NULL OR last_access_at + least(effective_interval_seconds, $5::float8) * interval '1 second' <= $3)
     RETURNING ${visitedHostColumns}`,
    input.hostId,
    input.token,
    input.now,
    input.leaseUntil,
    longestRequestedDelaySeconds,
  );
  return rows[0] ?? null;
}

/**
 * Prolongs a visit's lease. False: the lease was lost and the host may already belong to another visit,
 * so no request may follow.
 */
export async function renewVisit(
  sql: Sql,
  input: { hostId: bigint; token: string; leaseUntil: Date },
): Promise<boolean> {
  const updated = await sql.$executeRaw`
    UPDATE host SET visit_lease_until = ${input.leaseUntil} WHERE host_id = ${input.hostId} AND visit_token = ${input.token}::uuid`;
  return updated === 1;
}

/** Several hosts as stored. */
export async function readVisitedHosts(hotPath: HotPath, hostIds: readonly bigint[]): Promise<VisitedHost[]> {
  const [hosts] = await hotPath.transaction([
    {
      name: 'read-visited-hosts',
      fields: visitedHostFields,
      text: `SELECT ${visitedHostColumns} FROM host WHERE host_id = ANY($1::bigint[])`,
      values: [int8Array(hostIds, (id) => id)],
    },
  ]);
  return hosts;
}

/** The host as stored, for deciding when to retry after {@link claimVisit} refused. */
export async function readVisitedHost(sql: Sql, hostId: bigint): Promise<VisitedHost | null> {
  const rows = await sql.$queryRawUnsafe<VisitedHost[]>(
    `SELECT ${visitedHostColumns} FROM host WHERE host_id = $1`,
    hostId,
  );
  return rows[0] ?? null;
}
