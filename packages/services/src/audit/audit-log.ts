import type { ActorContext, AuditServices } from '@meguri/api/services-port';
import { listAudit, listAuditChoices, searchAudit, type NewAuditEntry } from '@meguri/database';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';

/** An audit entry for what the caller does now. */
export function actOf(
  ctx: ActorContext,
  act: Omit<NewAuditEntry, 'actor' | 'reason'> & { reason: string | undefined },
): NewAuditEntry {
  return { ...act, actor: ctx.actor.name, reason: act.reason ?? null };
}

const maxEntries = 100;

export function createListAudit({ prisma }: Dependencies): AuditServices['list'] {
  return ({ input }) => listAudit(prisma, { subject: input.subject ?? null, limit: maxEntries });
}

const position = z.string().regex(/^\d{1,19}$/);

/** The audit log, page by page, with filters. */
export function createAuditSearchServices({
  prisma,
}: Dependencies): Pick<AuditServices, 'search' | 'choices'> {
  return {
    search: async ({ input: { cursor, limit, ...filter } }) => {
      const after = decodeCursor(position, cursor);
      const entries = await searchAudit(prisma, {
        ...filter,
        beforeId: after === null ? null : BigInt(after),
        limit: limit + 1,
      });
      const shown = entries.slice(0, limit);
      const last = entries.length > limit ? shown.at(-1) : undefined;
      return { rows: shown, nextCursor: last ? encodeCursor(last.id) : null };
    },
    choices: () => listAuditChoices(prisma),
  };
}
