import { type EventServices, refusal } from '@meguri/api/services-port';
import { countOpenEvents, setCrawlEventClosed, listCrawlEvents } from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/act-of.ts';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';

const position = z.string().regex(/^\d{1,19}$/);
const eventsPerPage = 100;

/** What needs a person, and did. */
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
      const shown = events.slice(0, eventsPerPage);
      const last = events.length > eventsPerPage ? shown.at(-1) : undefined;
      return { rows: shown, nextCursor: last ? encodeCursor(last.id) : null, open };
    },
    dismiss: (call) => close(call, true),
    reopen: (call) => close(call, false),
  };

  async function close(
    { ctx, input: { id, reason } }: Parameters<EventServices['dismiss']>[0],
    closed: boolean,
  ): Promise<void> {
    const changed = await setCrawlEventClosed(prisma, {
      id: BigInt(id),
      closed,
      audit: ({ kind, subject }) =>
        actOf(ctx, {
          at: clock.now(),
          action: closed ? 'event.dismiss' : 'event.reopen',
          subject: `event:${kind} ${subject}`,
          before: { open: closed },
          after: { open: !closed },
          reason,
        }),
    });
    if (!changed) throw refusal('not-found', 'eventOver');
  }
}
