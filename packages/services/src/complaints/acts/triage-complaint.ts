import { refusal, type ComplaintServices, type ActorContext } from '@meguri/api/services-port';
import type { ComplaintTriage } from '@meguri/contracts';
import {
  changeComplaint,
  pauseProposed,
  resumeAfterComplaint,
  type ComplaintRecord,
  type ComplaintState,
} from '@meguri/database';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';
import { complaintDetail, checkVersion, noComplaint } from '../get-complaint.ts';
import { inboxActor } from '../inbox/pause-named-hosts.ts';

export function createTriageComplaint(deps: Dependencies): ComplaintServices['triage'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const { id, change: asked, version, reason } = input;
    if (asked.assignee) await requireUser(deps, asked.assignee);
    const now = clock.now();
    const change = (before: ComplaintRecord) => {
      checkVersion(before, version);
      const after = triaged(before, asked);
      const act = { at: now, action: 'complaint.triage', subject: `complaint:${id}` } as const;
      return {
        after,
        audit: actOf(ctx, { ...act, before: pick(before, after), after, reason }),
      };
    };
    const acting = { ...actingUser(ctx, id), now, change, reason: reason ?? null };
    const known = await repeatTransient(() => {
      if (asked.decision === 'pause') return pauseProposed(prisma, { ...acting, id });
      // Later edits by people stay.
      if (asked.decision === 'resume')
        return resumeAfterComplaint(prisma, { ...acting, pausedBy: inboxActor });
      return changeComplaint(prisma, { id, now, change });
    });
    if (!known) throw noComplaint(id);
    return complaintDetail(deps, id);
  };
}

function triaged(before: ComplaintRecord, asked: ComplaintTriage): Partial<ComplaintState> {
  const { status, kind, assignee, decision } = asked;
  if (decision !== undefined && !before.awaitsDecision) throw refusal('conflict', 'pauseDecided');
  return {
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
    ...(assignee === undefined ? {} : { assignee: assignee || null }),
    ...(decision === undefined ? {} : { awaitsDecision: false, proposedPauses: [] }),
  };
}

const actingUser = (ctx: ActorContext, complaintId: string) => ({
  actor: ctx.actor.name,
  origin: ctx.origin ?? null,
  complaintId,
});

function pick(before: ComplaintRecord, after: Partial<ComplaintState>): Partial<ComplaintState> {
  return Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof ComplaintState]]));
}

async function requireUser({ prisma }: Dependencies, name: string): Promise<void> {
  if ((await prisma.user.count({ where: { name } })) === 0)
    throw refusal('invalid', 'unknownUser', { name }, 'assignee');
}
