import type { ActorContext } from '@meguri/api/services-port';
import { resumeAfterComplaint } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { inboxActor } from './pause-by-itself.ts';

/** Lets the hosts go on that the inbox paused by itself; whatever somebody did since stays. */
export async function resumeHosts(
  { prisma, clock }: Dependencies,
  ctx: ActorContext,
  input: { id: string; reason: string | undefined },
): Promise<void> {
  const now = clock.now();
  await repeatTransient(() =>
    resumeAfterComplaint(prisma, {
      complaintId: input.id,
      pausedBy: inboxActor,
      now,
      actor: ctx.actor.name,
      reason: input.reason ?? null,
    }),
  );
}
