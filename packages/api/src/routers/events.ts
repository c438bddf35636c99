import { eventDismissInput, eventListInput } from '../inputs/people.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const eventsRouter = router({
  list: readerProcedure
    .input(eventListInput)
    .query(({ ctx, input }) => ctx.services.events.list({ ctx: ctx.actor, input })),

  dismiss: operatorProcedure
    .input(eventDismissInput)
    .mutation(({ ctx, input }) => ctx.services.events.dismiss({ ctx: ctx.actor, input })),

  reopen: operatorProcedure
    .input(eventDismissInput)
    .mutation(({ ctx, input }) => ctx.services.events.reopen({ ctx: ctx.actor, input })),
});
