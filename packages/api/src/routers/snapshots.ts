import {
  snapshotCreateInput,
  snapshotInput,
  snapshotRemoveInput,
  urlListPartInput,
} from '../inputs/snapshots.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const snapshotsRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.snapshots.list({ ctx: ctx.actor, input: undefined })),

  get: readerProcedure
    .input(snapshotInput)
    .query(({ ctx, input }) => ctx.services.snapshots.get({ ctx: ctx.actor, input })),

  addUrls: operatorProcedure
    .input(urlListPartInput)
    .mutation(({ ctx, input }) => ctx.services.snapshots.addUrls({ ctx: ctx.actor, input })),

  create: operatorProcedure
    .input(snapshotCreateInput)
    .mutation(({ ctx, input }) => ctx.services.snapshots.create({ ctx: ctx.actor, input })),

  remove: operatorProcedure
    .input(snapshotRemoveInput)
    .mutation(({ ctx, input }) => ctx.services.snapshots.remove({ ctx: ctx.actor, input })),
});
