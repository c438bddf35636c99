import {
  resultQueryInput,
  resultRowsInput,
  scanActInput,
  scanCreateInput,
  scanInput,
  scanListInput,
  scanSkippedInput,
} from '../../inputs/scans.ts';
import { operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const scansRouter = router({
  list: readerProcedure
    .input(scanListInput)
    .query(({ ctx, input }) => ctx.services.scans.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(scanInput)
    .query(({ ctx, input }) => ctx.services.scans.get({ ctx: ctx.actor, input })),

  skipped: readerProcedure
    .input(scanSkippedInput)
    .query(({ ctx, input }) => ctx.services.scans.skipped({ ctx: ctx.actor, input })),

  trace: readerProcedure
    .input(scanInput)
    .query(({ ctx, input }) => ctx.services.scans.trace({ ctx: ctx.actor, input })),

  create: operatorProcedure
    .input(scanCreateInput)
    .mutation(({ ctx, input }) => ctx.services.scans.create({ ctx: ctx.actor, input })),

  pause: operatorProcedure
    .input(scanActInput)
    .mutation(({ ctx, input }) => ctx.services.scans.pause({ ctx: ctx.actor, input })),

  resume: operatorProcedure
    .input(scanActInput)
    .mutation(({ ctx, input }) => ctx.services.scans.resume({ ctx: ctx.actor, input })),

  cancel: operatorProcedure
    .input(scanActInput)
    .mutation(({ ctx, input }) => ctx.services.scans.cancel({ ctx: ctx.actor, input })),

  remove: operatorProcedure
    .input(scanActInput)
    .mutation(({ ctx, input }) => ctx.services.scans.remove({ ctx: ctx.actor, input })),
});

export const scanResultsRouter = router({
  rows: readerProcedure
    .input(resultRowsInput)
    .query(({ ctx, input }) => ctx.services.scanResults.rows({ ctx: ctx.actor, input })),

  // A mutation, because a statement may not fit into a URL.
  query: readerProcedure
    .input(resultQueryInput)
    .mutation(({ ctx, input }) => ctx.services.scanResults.query({ ctx: ctx.actor, input })),
});
