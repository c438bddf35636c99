import { seriesInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

export const overviewRouter = router({
  get: readerProcedure.query(({ ctx }) => ctx.services.overview.get({ ctx: ctx.actor, input: undefined })),

  series: readerProcedure
    .input(seriesInput)
    .query(({ ctx, input }) => ctx.services.overview.series({ ctx: ctx.actor, input })),

  history: readerProcedure.query(({ ctx }) =>
    ctx.services.overview.history({ ctx: ctx.actor, input: undefined }),
  ),

  live: readerProcedure.subscription(async function* live({ ctx, signal }) {
    const ended = signal ? AbortSignal.any([signal, ctx.stopping]) : ctx.stopping;
    yield* ctx.services.overview.live({ ctx: ctx.actor, input: { signal: ended } });
  }),
});
