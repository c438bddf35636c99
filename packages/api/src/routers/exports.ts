import { exportSizeInput } from '../inputs/exports.ts';
import { readerProcedure, router } from '../trpc.ts';

/** The files themselves are streamed by `/api/export/LIST`. */
export const exportsRouter = router({
  size: readerProcedure
    .input(exportSizeInput)
    .query(({ ctx, input }) => ctx.services.exports.size({ ctx: ctx.actor, input })),
});
