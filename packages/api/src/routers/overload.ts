import {
  overloadApplyInput,
  overloadDryRunInput,
  overloadListInput,
  overloadPreviewInput,
  overloadUndoInput,
} from '../inputs.ts';
import { overloadChooseForAllInput, overloadUndoForAllInput } from '../inputs/overload.ts';
import { operatorProcedure, readerProcedure, router, whileOpen } from '../trpc.ts';

export const overloadRouter = router({
  list: readerProcedure
    .input(overloadListInput)
    .query(({ ctx, input }) => ctx.services.overload.list({ ctx: ctx.actor, input })),

  preview: readerProcedure
    .input(overloadPreviewInput)
    .query(({ ctx, input }) => ctx.services.overload.preview({ ctx: ctx.actor, input })),

  dryRun: readerProcedure.input(overloadDryRunInput).subscription(async function* dryRun({
    ctx,
    input,
    signal,
  }) {
    yield* ctx.services.overload.dryRun({
      ctx: ctx.actor,
      input: { ...input, signal: whileOpen(ctx, signal) },
    });
  }),

  choose: operatorProcedure
    .input(overloadApplyInput)
    .mutation(({ ctx, input }) => ctx.services.overload.apply({ ctx: ctx.actor, input })),

  chooseForAll: operatorProcedure
    .input(overloadChooseForAllInput)
    .mutation(({ ctx, input }) => ctx.services.overload.chooseForAll({ ctx: ctx.actor, input })),

  undoForAll: operatorProcedure
    .input(overloadUndoForAllInput)
    .mutation(({ ctx, input }) => ctx.services.overload.undoForAll({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(overloadUndoInput)
    .mutation(({ ctx, input }) => ctx.services.overload.undo({ ctx: ctx.actor, input })),
});
