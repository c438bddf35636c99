import { appendAudit } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { notifyEdit } from '../hosts/listen-to-edits.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { changeComplaintWithin } from './change-complaint.ts';
import { insertAction, listActions, markUndone } from './complaint-actions.ts';

interface Acting {
  now: Date;
  actor: string;
  reason: string | null;
}

/**
 * Pauses or resumes hosts, each with an audit entry. Their nodes are notified. A webmaster's pause stays.
 * @returns the changed hosts
 */
export async function setHostsPaused(
  tx: Sql,
  input: Acting & { hostIds: readonly bigint[]; paused: boolean },
): Promise<{ hostId: string; name: string }[]> {
  const { hostIds, paused, now, actor, reason } = input;
  const lock = lockHosts(hostIds);
  await tx.$queryRawUnsafe(lock.text, ...lock.values);
  const changed = await tx.$queryRaw<{ hostId: string; name: string }[]>`
    UPDATE host SET paused = ${paused}, next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    WHERE host_id = ANY(${[...hostIds]}::bigint[]) AND paused <> ${paused}
      AND (${paused} OR NOT coalesce((throttle->'webmaster'->>'paused')::boolean, false))
    RETURNING host_id::text AS "hostId", name`;
  const value = paused ? changed.length : -changed.length;
  await addToCounter(tx, { nodeId: controlNodeId, name: 'paused', value });
  for (const { hostId, name } of changed) {
    await notifyEdit(tx, { kind: 'host', hostId: BigInt(hostId) });
    await appendAudit(tx, {
      at: now,
      actor,
      action: paused ? 'host.pause' : 'host.resume',
      subject: `host:${name}`,
      before: { paused: !paused },
      after: { paused },
      reason,
    });
  }
  return changed;
}

/**
 * Pauses the hosts of a complaint automatically until an operator decides; hosts already paused stay as they
 * are.
 */
export async function pauseForComplaint(
  prisma: PrismaClient,
  input: Acting & { complaintId: string; hostIds: readonly bigint[] },
): Promise<void> {
  const { complaintId: id, now, actor, reason } = input;
  await prisma.$transaction(async (tx) => {
    const paused = await setHostsPaused(tx, { ...input, paused: true });
    const [first] = paused;
    if (!first) return;
    for (const { hostId, name } of paused) {
      const act = { kind: 'pause', host: name } as const;
      await insertAction(tx, { id, now, actor, act, before: { paused: [hostId] }, reason });
    }
    await changeComplaintWithin(tx, {
      id,
      now,
      change: ({ firstActionAt }) => ({
        after: { awaitsDecision: true, firstActionAt: firstActionAt ?? now },
        audit: null,
      }),
    });
  });
}

/** Undoes the pauses of a complaint that `pausedBy` made. */
export async function resumeAfterComplaint(
  prisma: PrismaClient,
  input: Acting & { complaintId: string; pausedBy: string },
): Promise<void> {
  const { complaintId, pausedBy, now, actor, reason } = input;
  await prisma.$transaction(async (tx) => {
    const actions = (await listActions(tx, complaintId)).filter(
      (action) => action.actor === pausedBy && action.undoneAt === null,
    );
    const hostIds = actions.flatMap(({ before }) => before.paused ?? []).map(BigInt);
    await setHostsPaused(tx, { hostIds, paused: false, now, actor, reason });
    await markUndone(tx, { ids: actions.map(({ id }) => id), now, actor });
  });
}
