import { type EventServices, refusal } from '@meguri/api/services-port';
import { countOpenEvents, dismissCrawlEvent, listCrawlEvents, reopenCrawlEvent } from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';

const position = z.string().regex(/^\d{1,19}$/);
const eventsPerPage = 100;

export function createEventServices({ prisma, clock }: Dependencies): EventServices {
  return {
    list: async ({ input }) => {
      const after = decodeCursor(position, input.cursor);
      const [events, open] = await Promise.all([
        listCrawlEvents(prisma, {
          open: input.open,
          beforeId: after === null ? null : BigInt(after),
          limit: eventsPerPage + 1,
        }),
        countOpenEvents(prisma),
      ]);
      return { ...pageOfRows(events, eventsPerPage, ({ id }) => id), open };
    },
    dismiss: async ({ ctx, input: { id, reason } }) => {
      const dismissed = await dismissCrawlEvent(prisma, {
        id: BigInt(id),
        audit: (event) =>
          auditOf(ctx, 'event.dismiss', event, { before: { open: true }, after: { open: false }, reason }),
      });
      if (!dismissed) throw refusal('not-found', 'eventOver');
    },
    reopen: async ({ ctx, input: { id, reason } }) => {
      const reopened = await reopenCrawlEvent(prisma, {
        id: BigInt(id),
        audit: (event) =>
          auditOf(ctx, 'event.reopen', event, { before: { open: false }, after: { open: true }, reason }),
      });
      if (!reopened) throw refusal('not-found', 'eventOver');
    },
  };

  function auditOf(
    ctx: Parameters<EventServices['dismiss']>[0]['ctx'],
    action: 'event.dismiss' | 'event.reopen',
    { kind, subject }: { kind: string; subject: string },
    change: { before: unknown; after: unknown; reason: string | undefined },
  ) {
    return actOf(ctx, { at: clock.now(), action, subject: `event:${kind} ${subject}`, ...change });
  }
}
