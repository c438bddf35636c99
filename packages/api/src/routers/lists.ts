import {
  createViewInput,
  deleteViewInput,
  editViewInput,
  exportSizeInput,
  setColumnsInput,
} from '../inputs/lists.ts';
import { readerProcedure, router } from '../trpc.ts';

/** Views and columns of lists. Every role has its own; the service checks who may share. */
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

/** The files themselves are streamed by `/api/export/LIST`. */
export const exportsRouter = router({
  size: readerProcedure
    .input(exportSizeInput)
    .query(({ ctx, input }) => ctx.services.exports.size({ ctx: ctx.actor, input })),
});
