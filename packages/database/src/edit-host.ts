import { frequencyUnitsPerDay, leaveShare, usableShare } from '@meguri/schedule';
import { type AuditEntry, readThrottle, type StoredThrottle } from '@meguri/contracts';
import { appendAudit, findAudit, type NewAuditEntry } from './audit-repository.ts';
import type { Sql, PrismaClient } from './client.ts';
import { Prisma } from './generated/client.ts';
import { addToCounter, controlNodeId } from './counters-repository.ts';
import { keepHostCounts } from './keep-interval-counts.ts';
import { notifyEdit } from './listen-to-edits.ts';
import { accessCodeSql, nextReasonSql } from './stored-codes.ts';

/** What people set on a host. */
export interface HostSettings {
  minIntervalSeconds: number | null;
  webmasterIntervalSeconds: number | null;
  pageCap: number | null;
  maxHops: number | null;
  priority: number;
  robotsRecheckSeconds: number | null;
  throttle: StoredThrottle;
  /** Somebody has paused it for good. */
  paused: boolean;
}

/** A host as an edit finds it, its row locked. */
export interface EditableHost extends HostSettings {
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  effectiveIntervalSeconds: number;
  speedBytesPerSecond: number | null;
  errorRing: number;
  consecutiveErrors: number;
  blocked: boolean;
}

export interface HostEdition {
  after: HostSettings & Pick<EditableHost, 'nextAccessAt' | 'effectiveIntervalSeconds'>;
  audit: NewAuditEntry;
  /** Pages that a rule of the host kept back come up again. */
  revivesPages: boolean;
}

/**
 * Writes an edit with its audit entry in one transaction and tells the nodes of it. The host is looked at by the refresher at once, so that
 * what the edit permits begins soon; what it forbids, a visit under way heeds as soon as it hears of it.
 *
 * @param change reads the host as it is, and the last edit before, and says what it shall be; what it throws leaves all as it was
 * @returns the id of the audit entry; null for an unknown host
 */
export async function editHost(
  prisma: PrismaClient,
  input: {
    hostId: bigint;
    now: Date;
    change(host: EditableHost, standing: AuditEntry | null): HostEdition;
  },
): Promise<bigint | null> {
  const { hostId, now } = input;
  return prisma.$transaction(
    async (tx) => {
      const locked = await lockHost(tx, hostId);
      if (!locked) return null;
      const { editAuditId, overloaded, ...host } = locked;
      const standing = editAuditId === null ? null : await findAudit(tx, editAuditId);
      const { after, audit, revivesPages } = input.change(
        { ...host, throttle: readThrottle(host.throttle) },
        standing,
      );
      await addToCounter(tx, {
        nodeId: controlNodeId,
        name: 'paused',
        value: Number(after.paused) - Number(host.paused),
      });
      const auditId = await appendAudit(tx, audit);
      if (revivesPages) await revivePages(tx, hostId, now);
      const write = () => writeHost(tx, { hostId, now, auditId, after });
      const isOverloaded = await keepHostCounts(tx, [hostId], write);
      await addToCounter(tx, {
        nodeId: controlNodeId,
        name: 'overloaded',
        value: Number(isOverloaded) - Number(overloaded),
      });
      await notifyEdit(tx, { kind: 'host', hostId });
      return auditId;
    },
    { timeout: 60_000 },
  );
}

type LockedHost = Omit<EditableHost, 'throttle'> & {
  throttle: unknown;
  overloaded: boolean;
  editAuditId: bigint | null;
};

async function lockHost(sql: Sql, hostId: bigint): Promise<LockedHost | null> {
  const rows = await sql.$queryRaw<LockedHost[]>`
    SELECT min_interval_seconds AS "minIntervalSeconds", webmaster_interval_seconds AS "webmasterIntervalSeconds", page_cap AS "pageCap",
      max_hops AS "maxHops", priority, robots_recheck_seconds AS "robotsRecheckSeconds", throttle, paused,
      last_access_at AS "lastAccessAt", next_access_at AS "nextAccessAt", retry_after_until AS "retryAfterUntil",
      suspended_until AS "suspendedUntil", effective_interval_seconds AS "effectiveIntervalSeconds",
      speed_bytes_per_second AS "speedBytesPerSecond", error_ring AS "errorRing", consecutive_errors AS "consecutiveErrors", blocked, overloaded,
      edit_audit_id AS "editAuditId"
    FROM host WHERE host_id = ${hostId} FOR UPDATE`;
  return rows[0] ?? null;
}

/** Planned frequencies a day times seconds of the access interval beyond which a host is overloaded, as when accesses are committed. */
const politeLoad = 86_400 * frequencyUnitsPerDay * usableShare;

/** @returns whether the host is overloaded by its new access interval */
async function writeHost(
  sql: Sql,
  input: { hostId: bigint; now: Date; auditId: bigint; after: HostEdition['after'] },
): Promise<boolean> {
  const { hostId, now, auditId, after } = input;
  const throttle = Object.keys(after.throttle).length === 0 ? null : JSON.stringify(after.throttle);
  const demand = Prisma.sql`base_load::float8 * ${after.effectiveIntervalSeconds}::float8`;
  const rows = await sql.$queryRaw<{ overloaded: boolean }[]>`
    UPDATE host SET min_interval_seconds = ${after.minIntervalSeconds}, webmaster_interval_seconds = ${after.webmasterIntervalSeconds},
      page_cap = ${after.pageCap}, max_hops = ${after.maxHops}, priority = ${after.priority},
      robots_recheck_seconds = ${after.robotsRecheckSeconds}, throttle = ${throttle}::jsonb, paused = ${after.paused},
      next_access_at = ${after.nextAccessAt}, effective_interval_seconds = ${after.effectiveIntervalSeconds},
      overloaded = CASE WHEN ${demand} > ${politeLoad} THEN true WHEN ${demand} < ${politeLoad * leaveShare} THEN false ELSE overloaded END,
      edit_audit_id = ${auditId}, next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    WHERE host_id = ${hostId} RETURNING overloaded`;
  return rows[0]?.overloaded ?? false;
}

/** Reads the host's pages by its own index; what is kept back waits without an interval, so nothing that is counted changes. */
async function revivePages(sql: Sql, hostId: bigint, now: Date): Promise<void> {
  await sql.$executeRaw`
    UPDATE page SET next_visit_at = ${now}, next_reason = ${nextReasonSql('requested')}
    WHERE page.host_id = ${hostId} AND last_code = ${accessCodeSql('excluded-by-rule')} AND next_visit_at IS NOT NULL`;
}
