import { z } from 'zod';
import {
  overloadApplyInput,
  overloadDryRunInput,
  overloadListInput,
  overloadPreviewInput,
  overloadUndoInput,
} from '../inputs.ts';
import { reason } from '../inputs/fields.ts';
import { operatorProcedure, readerProcedure, router, whileOpen } from '../trpc.ts';

/** Versions of the hosts as displayed, so that later choices are not overwritten. */
const seenHosts = z
  .array(overloadUndoInput.pick({ name: true, version: true }))
  .min(1)
  .max(500);

const overloadChooseForAllInput = overloadDryRunInput.extend({ hosts: seenHosts, reason });
const overloadUndoForAllInput = z.strictObject({ hosts: seenHosts, reason });

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
