import { bulkEditInput, bulkPreviewInput, bulkUndoInput } from '../inputs/bulk-edit.ts';
import { operatorProcedure, router } from '../trpc.ts';

export const bulkEditsRouter = router({
  /** Changes nothing. A mutation, because the names of thousands of hosts do not fit into a URL. */
  preview: operatorProcedure
    .input(bulkPreviewInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.preview({ ctx: ctx.actor, input })),

  edit: operatorProcedure
    .input(bulkEditInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.apply({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(bulkUndoInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.undo({ ctx: ctx.actor, input })),
});
