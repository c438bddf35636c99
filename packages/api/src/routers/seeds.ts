import { scopePreviewInput } from '../inputs/people.ts';
import { pacingPreviewInput, seedAddInput, seedCreateInput, seedUpdateInput } from '../inputs.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const seedsRouter = router({
  lists: readerProcedure.query(({ ctx }) => ctx.services.seeds.lists({ ctx: ctx.actor, input: undefined })),

  previewScope: readerProcedure
    .input(scopePreviewInput)
    .query(({ ctx, input }) => ctx.services.seeds.previewScope({ ctx: ctx.actor, input })),

  previewPacing: readerProcedure
    .input(pacingPreviewInput)
    .query(({ ctx, input }) => ctx.services.seeds.previewPacing({ ctx: ctx.actor, input })),

  add: operatorProcedure
    .input(seedAddInput)
    .mutation(({ ctx, input }) => ctx.services.seeds.add({ ctx: ctx.actor, input })),

  create: operatorProcedure
    .input(seedCreateInput)
    .mutation(({ ctx, input }) => ctx.services.seeds.create({ ctx: ctx.actor, input })),

  update: operatorProcedure
    .input(seedUpdateInput)
    .mutation(({ ctx, input }) => ctx.services.seeds.update({ ctx: ctx.actor, input })),
});
