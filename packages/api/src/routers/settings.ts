import { settingSetInput } from '../inputs.ts';
import { administratorProcedure, readerProcedure, router } from '../trpc.ts';

export const settingsRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.settings.list({ ctx: ctx.actor, input: undefined })),

  set: administratorProcedure
    .input(settingSetInput)
    .mutation(({ ctx, input }) => ctx.services.settings.set({ ctx: ctx.actor, input })),
});
