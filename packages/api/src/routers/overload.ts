import { overloadDryRunInput, overloadListInput, overloadPreviewInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

export const overloadRouter = router({
  list: readerProcedure
    .input(overloadListInput)
    .query(({ ctx, input }) => ctx.services.overload.list({ ctx: ctx.actor, input })),

  preview: readerProcedure
    .input(overloadPreviewInput)
    .query(({ ctx, input }) => ctx.services.overload.preview({ ctx: ctx.actor, input })),

  dryRun: readerProcedure
    .input(overloadDryRunInput)
    .query(({ ctx, input }) => ctx.services.overload.dryRun({ ctx: ctx.actor, input })),
});
