import { seriesInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

export const overviewRouter = router({
  get: readerProcedure.query(({ ctx }) => ctx.services.overview.get({ ctx: ctx.actor, input: undefined })),

  series: readerProcedure
    .input(seriesInput)
    .query(({ ctx, input }) => ctx.services.overview.series({ ctx: ctx.actor, input })),

  live: readerProcedure.subscription(async function* live({ ctx, signal }) {
    const untilLeft = signal ?? new AbortController().signal;
    yield* ctx.services.overview.live({ ctx: ctx.actor, input: { signal: untilLeft } });
  }),
});
