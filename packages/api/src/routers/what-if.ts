import { whatIfCancelInput, whatIfStartInput } from '../inputs/what-if.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const whatIfRouter = router({
  overview: readerProcedure.query(({ ctx }) =>
    ctx.services.whatIf.overview({ ctx: ctx.actor, input: undefined }),
  ),

  start: operatorProcedure
    .input(whatIfStartInput)
    .mutation(({ ctx, input }) => ctx.services.whatIf.start({ ctx: ctx.actor, input })),

  cancel: operatorProcedure
    .input(whatIfCancelInput)
    .mutation(({ ctx, input }) => ctx.services.whatIf.cancel({ ctx: ctx.actor, input })),
});
