import {
  snapshotCreateInput,
  snapshotDiffInput,
  snapshotEstimateInput,
  snapshotInput,
  snapshotRemoveInput,
  urlListPartInput,
} from '../../inputs/snapshots.ts';
import { operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const snapshotsRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.snapshots.list({ ctx: ctx.actor, input: undefined })),

  get: readerProcedure
    .input(snapshotInput)
    .query(({ ctx, input }) => ctx.services.snapshots.get({ ctx: ctx.actor, input })),

  // A definition may name thousands of hosts, so it does not fit an address.
  estimate: operatorProcedure
    .input(snapshotEstimateInput)
    .mutation(({ ctx, input }) => ctx.services.snapshots.estimate({ ctx: ctx.actor, input })),

  diff: readerProcedure
    .input(snapshotDiffInput)
    .query(({ ctx, input }) => ctx.services.snapshots.diff({ ctx: ctx.actor, input })),

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
