import { readThrottle, type AuditEntry, type StoredThrottle } from '@meguri/contracts';
import { appendAudits, findAudits, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { Prisma } from '../generated/client.ts';
import { keepHostCounts } from '../figures/keep-interval-counts.ts';
import { isOverloadedText } from '../load/overload-sql.ts';
import {
  hostSettingColumns,
  propertyOf,
  selectedHostSettings,
  type HostSettingColumns,
} from './host-setting-columns.ts';
import { notifyHostEdits } from './listen-to-edits.ts';
import { accessCodeSql, nextReasonSql } from '../stored-codes.ts';

/** Settings of operators and webmasters on a host, as stored in its row. */
export type HostSettingRow = HostSettingColumns & {
  throttle: StoredThrottle;
  /** Paused by an operator or webmaster without an end. */
  paused: boolean;
};

/** A host as an edit reads it. */
export interface EditableHost extends HostSettingRow {
  hostId: bigint;
  name: string;
  address: string | null;
  aliasOf: bigint | null;
  pageCount: number;
  load: bigint;
  baseLoad: bigint;
  overloaded: boolean;
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  effectiveIntervalSeconds: number;
  speedBytesPerSecond: number | null;
  errorRing: number;
  consecutiveErrors: number;
  blocked: boolean;
  /** The audit entry of its last edit. */
  editAuditId: bigint | null;
}

export interface PlannedHostEdit {
  after: HostSettingRow & Pick<EditableHost, 'nextAccessAt' | 'effectiveIntervalSeconds'>;
  audit: NewAuditEntry;
  /** Pages that a rule of the host withheld become due again. */
  revivesPages: boolean;
}

interface HostsEdit {
  hostIds: readonly bigint[];
  now: Date;
  /** The audit entry of the bulk act that this is a part of. */
  partOf?: bigint;
  /** Maps a host, whose row is locked, and its last edit to the new settings; null: no change. */
  change(host: EditableHost, standing: AuditEntry | null): PlannedHostEdit | null;
}

/**
 * Writes edits of hosts, each with its own audit entry, in one transaction and notifies the nodes. The hosts
 * are due at once, so that newly permitted visits begin soon; running visits apply new limits when notified.
 * If `change` throws, nothing is changed. Commits of accesses to these hosts wait meanwhile, so edit hundreds
 * of hosts at a time, not thousands.
 *
 * @returns the ids of the audit entries, of those hosts that were edited
 */
export async function editHosts(prisma: PrismaClient, input: HostsEdit): Promise<Map<bigint, bigint>> {
  return prisma.$transaction((tx) => editHostsWithin(tx, input), { timeout: 60_000 });
}

/**
 * {@link editHosts} for one.
 *
 * @returns the id of the audit entry; null for an unknown host
 */
export async function editHost(
  prisma: PrismaClient,
  { hostId, ...input }: Omit<HostsEdit, 'hostIds' | 'partOf'> & { hostId: bigint },
): Promise<bigint | null> {
  return (await editHosts(prisma, { ...input, hostIds: [hostId] })).get(hostId) ?? null;
}

/** {@link editHosts} within a transaction. */
export async function editHostsWithin(
  tx: Sql & Pick<PrismaClient, 'audit'>,
  { hostIds, now, partOf, change }: HostsEdit,
): Promise<Map<bigint, bigint>> {
  const hosts = await readEditableHosts(tx, { hostIds, lock: true });
  const standing = await findAudits(
    tx,
    hosts.map(({ editAuditId }) => editAuditId).filter((id) => id !== null),
  );
  const edited = hosts.flatMap((host) => {
    const edition = change(host, standing.get(host.editAuditId ?? -1n) ?? null);
    return edition === null ? [] : [{ host, ...edition }];
  });
  if (edited.length === 0) return new Map();
  const ids = edited.map(({ host }) => host.hostId);
  const paused = edited.map(({ host, after }) => Number(after.paused) - Number(host.paused));
  await addToCounter(tx, { nodeId: controlNodeId, name: 'paused', value: sumOf(paused) });
  const auditIds = await appendAudits(
    tx,
    edited.map(({ audit }) => audit),
    partOf ?? null,
  );
  await revivePages(tx, { hostIds: idsOf(edited.filter(({ revivesPages }) => revivesPages)), now });
  const written = edited.map(({ host: { hostId }, after }, index) => ({
    hostId,
    after,
    auditId: auditIds[index] ?? 0n,
  }));
  const overloaded = await keepHostCounts(tx, ids, () => writeHosts(tx, written, now));
  const before = edited.filter(({ host }) => host.overloaded).length;
  await addToCounter(tx, { nodeId: controlNodeId, name: 'overloaded', value: overloaded - before });
  await findLastPages(tx, idsOf(edited.filter(changesPageLimit)));
  await notifyHostEdits(tx, ids);
  return new Map(written.map(({ hostId, auditId }) => [hostId, auditId]));
}

const changesPageLimit = ({ host, after }: { host: EditableHost; after: HostSettingRow }) =>
  host.pageCap !== after.pageCap || host.webmasterPageCap !== after.webmasterPageCap;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const idsOf = (edited: readonly { host: EditableHost }[]) => edited.map(({ host }) => host.hostId);

/** Hosts as an edit reads them, in id order; unknown ids are skipped. */
export async function readEditableHosts(
  sql: Sql,
  { hostIds, lock = false }: { hostIds: readonly bigint[]; lock?: boolean },
): Promise<EditableHost[]> {
  const rows = await sql.$queryRaw<(Omit<EditableHost, 'throttle'> & { throttle: unknown })[]>`
    SELECT host_id AS "hostId", name, address, alias_of AS "aliasOf", page_count AS "pageCount", load, base_load AS "baseLoad", overloaded,
      ${Prisma.raw(selectedHostSettings)}, throttle, paused,
      last_access_at AS "lastAccessAt", next_access_at AS "nextAccessAt", retry_after_until AS "retryAfterUntil",
      suspended_until AS "suspendedUntil", effective_interval_seconds AS "effectiveIntervalSeconds",
      speed_bytes_per_second AS "speedBytesPerSecond", error_ring AS "errorRing", consecutive_errors AS "consecutiveErrors", blocked,
      edit_audit_id AS "editAuditId"
    FROM host WHERE host_id = ANY(${[...hostIds]}::bigint[]) ORDER BY host_id ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  return rows.map((row) => ({ ...row, throttle: readThrottle(row.throttle) }));
}

/** As when accesses are committed, by the new access interval. */
const isOverloaded = Prisma.raw(
  isOverloadedText({
    baseLoad: 'base_load::float8',
    accessIntervalSeconds: 'e."effectiveIntervalSeconds"',
    wasOverloaded: 'overloaded',
  }),
);

interface WrittenHost {
  hostId: bigint;
  after: PlannedHostEdit['after'];
  auditId: bigint;
}

const assignments = Prisma.raw(hostSettingColumns.map((column) => `${column} = e.${column}`).join(', '));
/** All as numbers; integer columns round them. */
const types = Prisma.raw(hostSettingColumns.map((column) => `${column} numeric`).join(', '));

/** @returns how many of the hosts are overloaded by their new access intervals */
async function writeHosts(sql: Sql, written: readonly WrittenHost[], now: Date): Promise<number> {
  const rows = written.map(({ hostId, after, auditId }) => ({
    hostId: String(hostId),
    auditId: String(auditId),
    ...Object.fromEntries(hostSettingColumns.map((column) => [column, after[propertyOf(column)]])),
    throttle: Object.keys(after.throttle).length === 0 ? null : after.throttle,
    paused: after.paused,
    nextAccessAt: after.nextAccessAt,
    effectiveIntervalSeconds: after.effectiveIntervalSeconds,
  }));
  const updated = await sql.$queryRaw<{ overloaded: boolean }[]>`
    UPDATE host SET ${assignments}, throttle = e.throttle, paused = e.paused, next_access_at = e."nextAccessAt",
      effective_interval_seconds = e."effectiveIntervalSeconds",
      overloaded = ${isOverloaded},
      edit_audit_id = e."auditId", next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e("hostId" bigint, "auditId" bigint, ${types}, throttle jsonb,
      paused boolean, "nextAccessAt" timestamptz, "effectiveIntervalSeconds" float8)
    WHERE host_id = e."hostId" RETURNING overloaded`;
  return updated.filter(({ overloaded }) => overloaded).length;
}

/**
 * Finds the last page within the page limit of each host, in the order in which the pages were found, and
 * stores it for visits. A host takes no page beyond its limit, so only an edit can leave some beyond it.
 */
async function findLastPages(sql: Sql, hostIds: readonly bigint[]): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE host SET (last_page_at, last_page_key) = (
      SELECT discovered_at, url_key FROM page
      WHERE page.host_id = host.host_id AND host.page_count > least(host.page_cap, host.webmaster_page_cap)
      ORDER BY discovered_at, url_key OFFSET greatest(least(host.page_cap, host.webmaster_page_cap) - 1, 0) LIMIT 1)
    WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}

/** Reads the hosts' pages by their index. Withheld pages have no interval, so no counter changes. */
async function revivePages(
  sql: Sql,
  { hostIds, now }: { hostIds: readonly bigint[]; now: Date },
): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.$executeRaw`
    UPDATE page SET next_visit_at = ${now}, next_reason = ${nextReasonSql('requested')}
    WHERE page.host_id = ANY(${[...hostIds]}::bigint[]) AND last_code = ${accessCodeSql('excluded-by-setting')} AND next_visit_at IS NOT NULL`;
}
