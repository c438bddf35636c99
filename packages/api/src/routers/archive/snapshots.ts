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

  // A mutation, because a definition may name thousands of hosts, which do not fit into a URL.
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
