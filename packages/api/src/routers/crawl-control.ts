import { pauseScopeSchema } from '@meguri/contracts';
import { z } from 'zod';
import { settingSetInput } from '../inputs.ts';
import { reason } from '../inputs/fields.ts';
import { administratorProcedure, operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const settingsRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.settings.list({ ctx: ctx.actor, input: undefined })),

  set: administratorProcedure
    .input(settingSetInput)
    .mutation(({ ctx, input }) => ctx.services.settings.set({ ctx: ctx.actor, input })),
});

const pauseSetInput = z.strictObject({
  scope: pauseScopeSchema,
  paused: z.boolean(),
  reason,
});

export const pausesRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.pauses.list({ ctx: ctx.actor, input: undefined })),

  set: operatorProcedure
    .input(pauseSetInput)
    .mutation(({ ctx, input }) => ctx.services.pauses.set({ ctx: ctx.actor, input })),
});
