import { pauseSetInput } from '../inputs/pauses.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const pausesRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.pauses.list({ ctx: ctx.actor, input: undefined })),

  set: operatorProcedure
    .input(pauseSetInput)
    .mutation(({ ctx, input }) => ctx.services.pauses.set({ ctx: ctx.actor, input })),
});
