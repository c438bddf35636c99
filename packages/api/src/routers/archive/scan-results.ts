import { resultQueryInput, resultRowsInput } from '../../inputs/scans.ts';
import { readerProcedure, router } from '../../trpc.ts';

export const scanResultsRouter = router({
  rows: readerProcedure
    .input(resultRowsInput)
    .query(({ ctx, input }) => ctx.services.scanResults.rows({ ctx: ctx.actor, input })),

  // A statement may not fit an address.
  query: readerProcedure
    .input(resultQueryInput)
    .mutation(({ ctx, input }) => ctx.services.scanResults.query({ ctx: ctx.actor, input })),
});
