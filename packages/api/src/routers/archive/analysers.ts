import {
  analyserInput,
  analyserRemoveInput,
  analyserTrialInput,
  analyserUploadInput,
} from '../../inputs/analysers.ts';
import { administratorProcedure, operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const analysersRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.analysers.list({ ctx: ctx.actor, input: undefined })),

  get: readerProcedure
    .input(analyserInput)
    .query(({ ctx, input }) => ctx.services.analysers.get({ ctx: ctx.actor, input })),

  // An analyser runs code on this machine, so uploads require the highest role.
  upload: administratorProcedure
    .input(analyserUploadInput)
    .mutation(({ ctx, input }) => ctx.services.analysers.upload({ ctx: ctx.actor, input })),

  trial: operatorProcedure
    .input(analyserTrialInput)
    .mutation(({ ctx, input }) => ctx.services.analysers.trial({ ctx: ctx.actor, input })),

  remove: administratorProcedure
    .input(analyserRemoveInput)
    .mutation(({ ctx, input }) => ctx.services.analysers.remove({ ctx: ctx.actor, input })),
});
