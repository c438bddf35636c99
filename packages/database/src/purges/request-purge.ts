import type { PrismaClient, Sql } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** A purge begins this long before its deadline, so that it is complete by then. */
const purgeMarginSeconds = 86_400;

export interface PurgeRequest {
  /** Deadline. */
  by: Date;
  now: Date;
  actor: string;
}

/**
 * Raises a takedown in force to a purge, or moves the deadline of one that has not begun.
 *
 * @returns false: it is not in force, or its purge has begun
 */
export async function requestPurgeInTransaction(
  tx: Sql,
  id: string,
  { by, now, actor }: PurgeRequest,
): Promise<boolean> {
  const lookAt = new Date(Math.max(now.getTime(), by.getTime() - purgeMarginSeconds * 1_000));
  const changed = await tx.$executeRaw`
    UPDATE takedown SET purge_by = ${by}, purge_asked_by = ${actor}, purge_look_at = ${lookAt}
    WHERE id = ${BigInt(id)} AND lifted_at IS NULL AND purge_started_at IS NULL`;
  return changed > 0;
}

/** The same with its audit entry, in a transaction of its own. */
export function requestPurge(
  prisma: PrismaClient,
  { id, audit, ...request }: PurgeRequest & { id: string; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    if (!(await requestPurgeInTransaction(tx, id, request))) return false;
    await appendAudit(tx, audit);
    return true;
  });
}

/**
 * Withdraws a purge; its takedown still hides.
 *
 * @returns false: none is requested, or it has begun
 */
export function withdrawPurge(
  prisma: PrismaClient,
  { id, audit }: { id: string; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE takedown SET purge_by = NULL, purge_asked_by = NULL, purge_look_at = NULL
      WHERE id = ${BigInt(id)} AND lifted_at IS NULL AND purge_by IS NOT NULL AND purge_started_at IS NULL`;
    if (changed === 0) return false;
    await appendAudit(tx, audit);
    return true;
  });
}

/** Purges whose deadline has passed and which are not complete. */
export interface OverduePurges {
  purges: number;
  /** The one with the earliest deadline, and why it is not complete. */
  takedown: string | null;
  problem: string | null;
}

export async function readOverduePurges(prisma: PrismaClient, now: Date): Promise<OverduePurges> {
  const rows = await prisma.$queryRaw<{ id: string; problem: string | null; purges: number }[]>`
    SELECT id::text AS id, purge_problem AS problem, (count(*) OVER ())::int AS purges FROM takedown
    WHERE lifted_at IS NULL AND purge_by < ${now} AND (purged_at IS NULL OR purge_problem IS NOT NULL)
    ORDER BY purge_by, id LIMIT 1`;
  const [row] = rows;
  return { purges: row?.purges ?? 0, takedown: row?.id ?? null, problem: row?.problem ?? null };
}
