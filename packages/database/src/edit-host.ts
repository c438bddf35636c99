import type { Sql, PrismaClient } from './client.ts';
import { addToCounter, controlNodeId } from './counters-repository.ts';
import { appendAudit, type NewAuditEntry } from './audit-repository.ts';

/** What operators set on a host. */
export interface HostSettings {
  minIntervalSeconds: number | null;
  paused: boolean;
  pageCap: number | null;
  priority: number;
  robotsRecheckSeconds: number | null;
}

/**
 * Writes an operator's edit with its audit entry in one transaction. The host is looked at by the refresher at once, so that what the
 * edit permits begins soon; what it forbids is seen by the next visit.
 *
 * @param change reads the settings as they are and says what they shall be, and how it is to be remembered
 * @returns false for an unknown host
 */
export async function editHost(
  prisma: PrismaClient,
  input: {
    hostId: bigint;
    now: Date;
    change(before: HostSettings): { after: HostSettings; audit: NewAuditEntry };
  },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const before = await lockSettings(tx, input.hostId);
    if (!before) return false;
    const { after, audit } = input.change(before);
    await tx.$executeRaw`
      UPDATE host SET min_interval_seconds = ${after.minIntervalSeconds}, paused = ${after.paused}, page_cap = ${after.pageCap},
        priority = ${after.priority}, robots_recheck_seconds = ${after.robotsRecheckSeconds},
        next_due_at = least(coalesce(next_due_at, ${input.now}), ${input.now})
      WHERE host_id = ${input.hostId}`;
    await addToCounter(tx, {
      nodeId: controlNodeId,
      name: 'paused',
      value: Number(after.paused) - Number(before.paused),
    });
    await appendAudit(tx, audit);
    return true;
  });
}

async function lockSettings(sql: Sql, hostId: bigint): Promise<HostSettings | null> {
  const rows = await sql.$queryRaw<HostSettings[]>`
    SELECT min_interval_seconds AS "minIntervalSeconds", paused, page_cap AS "pageCap", priority,
      robots_recheck_seconds AS "robotsRecheckSeconds"
    FROM host WHERE host_id = ${hostId} FOR UPDATE`;
  return rows[0] ?? null;
}
