import type { HostRow, HostState } from '@meguri/contracts';
import { demandPerDay, theoreticalAccessIntervalSeconds } from '@meguri/schedule';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { selectedHostSettings, type HostSettingColumns } from './host-setting-columns.ts';
import { hostStateAt } from './host-states.ts';

/** A host with all data of its page in the console. */
export interface HostRecord extends HostSettingColumns {
  hostId: bigint;
  name: string;
  site: string;
  nodeId: number;
  state: HostState;
  aliasOf: bigint | null;
  firstSeenAt: Date;
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  load: bigint;
  overloaded: boolean;
  effectiveIntervalSeconds: number;
  pageCount: number;
  capturedCount: number;
  duplicateCount: number;
  /** DuplicateForms of packages/contracts; null: none. */
  duplicateForms: unknown;
  accessCount: bigint;
  firstCaptureCount: bigint;
  changedCount: bigint;
  unchangedCount: bigint;
  errorCount: bigint;
  byteCount: bigint;
  deferredCount: bigint;
  preemptedCount: bigint;
  excludedTypeCount: bigint;
  paused: boolean;
  throttle: unknown;
  editAuditId: bigint | null;
  robotsRecheckRequestedAt: Date | null;
  /** The last page within the page limit; null: all are within. */
  lastPageAt: Date | null;
  lastPageKey: bigint | null;
  frontQueue: number | null;
  dueValuePerDay: number | null;
  consecutiveErrors: number;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
  neededIntervalSeconds: number | null;
  pacingApplies: boolean;
  address: string | null;
  lastCode: string | null;
}

/** Where each field of a {@link HostRecord} is stored, host settings apart. The state is computed. */
const columns: Readonly<Record<Exclude<keyof HostRecord, 'state' | keyof HostSettingColumns>, string>> = {
  hostId: 'host_id',
  name: 'name',
  site: 'site',
  nodeId: 'node_id',
  aliasOf: 'alias_of',
  firstSeenAt: 'first_seen_at',
  lastAccessAt: 'last_access_at',
  nextAccessAt: 'next_access_at',
  load: 'load',
  overloaded: 'overloaded',
  effectiveIntervalSeconds: 'effective_interval_seconds',
  pageCount: 'page_count',
  capturedCount: 'captured_count',
  duplicateCount: 'duplicate_count',
  duplicateForms: 'duplicate_forms',
  accessCount: 'access_count',
  firstCaptureCount: 'first_capture_count',
  changedCount: 'changed_count',
  unchangedCount: 'unchanged_count',
  errorCount: 'error_count',
  byteCount: 'byte_count',
  deferredCount: 'deferred_count',
  preemptedCount: 'preempted_count',
  excludedTypeCount: 'excluded_type_count',
  paused: 'paused',
  throttle: 'throttle',
  editAuditId: 'edit_audit_id',
  robotsRecheckRequestedAt: 'robots_wanted_at',
  lastPageAt: 'last_page_at',
  lastPageKey: 'last_page_key',
  frontQueue: 'front_queue',
  dueValuePerDay: 'due_value_per_day',
  consecutiveErrors: 'consecutive_errors',
  retryAfterUntil: 'retry_after_until',
  suspendedUntil: 'suspended_until',
  speedBytesPerSecond: 'speed_bytes_per_second',
  errorRing: 'error_ring',
  neededIntervalSeconds: 'needed_interval_seconds',
  pacingApplies: 'pacing_applies',
  address: 'address',
  lastCode: 'last_code',
};

const storedColumns = Prisma.raw(
  Object.entries(columns)
    .map(([field, column]) => `${column} AS "${field}"`)
    .join(', '),
);

/** The columns of a {@link HostRecord}. */
export function hostRecordColumns(now: Date): Prisma.Sql {
  return Prisma.sql`${storedColumns}, ${Prisma.raw(selectedHostSettings)}, ${hostStateAt(now)} AS state`;
}

/** A host as a line of the host list. */
export function hostRow(host: HostRecord): HostRow {
  return {
    name: host.name,
    site: host.site,
    state: host.state,
    pages: host.pageCount,
    captured: host.capturedCount,
    duplicates: host.duplicateCount,
    accesses: Number(host.accessCount),
    firstCaptures: Number(host.firstCaptureCount),
    changed: Number(host.changedCount),
    unchanged: Number(host.unchangedCount),
    errors: Number(host.errorCount),
    bytes: Number(host.byteCount),
    demandPerDay: demandPerDay(host.load),
    demandedIntervalSeconds: host.load > 0n ? theoreticalAccessIntervalSeconds(host.load) : null,
    effectiveIntervalSeconds: host.effectiveIntervalSeconds,
    overloaded: host.overloaded,
    nextAccessAt: host.nextAccessAt,
    lastAccessAt: host.lastAccessAt,
    lastCode: host.lastCode,
    priority: host.priority,
    frontQueue: host.frontQueue,
  };
}

export async function findHost(
  prisma: PrismaClient,
  input: { hostId: bigint; now: Date },
): Promise<HostRecord | null> {
  const rows = await prisma.$queryRaw<HostRecord[]>`
    SELECT ${hostRecordColumns(input.now)} FROM host WHERE host_id = ${input.hostId}`;
  return rows[0] ?? null;
}

/** Names of known hosts by id, with the host that each is an alias of. */
export async function findHostNames(
  prisma: PrismaClient,
  hostIds: readonly bigint[],
): Promise<Map<bigint, { name: string; aliasOf: bigint | null }>> {
  const rows = await prisma.host.findMany({
    where: { hostId: { in: [...hostIds] } },
    select: { hostId: true, name: true, aliasOf: true },
  });
  return new Map(rows.map(({ hostId, name, aliasOf }) => [hostId, { name, aliasOf }]));
}

/** Names of the hosts of a site that were found to be aliases of a host, at most 100. */
export async function listAliasNames(
  prisma: PrismaClient,
  input: { hostId: bigint; site: string },
): Promise<string[]> {
  const rows = await prisma.host.findMany({
    where: { aliasOf: input.hostId, site: input.site },
    select: { name: true },
    orderBy: { name: 'asc' },
    take: 100,
  });
  return rows.map((row) => row.name);
}
