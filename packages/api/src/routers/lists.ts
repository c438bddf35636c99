import { createViewInput, deleteViewInput, editViewInput, setColumnsInput } from '../inputs/lists.ts';
import { readerProcedure, router } from '../trpc.ts';

/** Views and columns of lists. Every role keeps its own; the service checks who shares. */
export const listsRouter = router({
  columns: readerProcedure.query(({ ctx }) =>
    ctx.services.lists.columns({ ctx: ctx.actor, input: undefined }),
  ),

  setColumns: readerProcedure
    .input(setColumnsInput)
    .mutation(({ ctx, input }) => ctx.services.lists.setColumns({ ctx: ctx.actor, input })),

  views: readerProcedure.query(({ ctx }) => ctx.services.lists.views({ ctx: ctx.actor, input: undefined })),

  createView: readerProcedure
    .input(createViewInput)
    .mutation(({ ctx, input }) => ctx.services.lists.createView({ ctx: ctx.actor, input })),

  editView: readerProcedure
    .input(editViewInput)
    .mutation(({ ctx, input }) => ctx.services.lists.editView({ ctx: ctx.actor, input })),

  deleteView: readerProcedure
    .input(deleteViewInput)
    .mutation(({ ctx, input }) => ctx.services.lists.deleteView({ ctx: ctx.actor, input })),
});
