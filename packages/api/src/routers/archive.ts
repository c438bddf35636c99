import { captureListInput, fileListInput } from '../inputs/archive.ts';
import { readerProcedure, router } from '../trpc.ts';

export const archiveRouter = router({
  captures: readerProcedure
    .input(captureListInput)
    .query(({ ctx, input }) => ctx.services.archive.captures({ ctx: ctx.actor, input })),

  storage: readerProcedure.query(({ ctx }) =>
    ctx.services.archive.storage({ ctx: ctx.actor, input: undefined }),
  ),

  files: readerProcedure
    .input(fileListInput)
    .query(({ ctx, input }) => ctx.services.archive.files({ ctx: ctx.actor, input })),
});
