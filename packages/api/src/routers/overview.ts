import { tracked } from '@trpc/server';
import { liveInput, seriesInput } from '../inputs.ts';
import { readerProcedure, router, whileOpen } from '../trpc.ts';

export const overviewRouter = router({
  get: readerProcedure.query(({ ctx }) => ctx.services.overview.get({ ctx: ctx.actor, input: undefined })),

  series: readerProcedure
    .input(seriesInput)
    .query(({ ctx, input }) => ctx.services.overview.series({ ctx: ctx.actor, input })),

  history: readerProcedure.query(({ ctx }) =>
    ctx.services.overview.history({ ctx: ctx.actor, input: undefined }),
  ),

  /** Each event carries its place, which browsers give back when they take a broken channel up again. */
  live: readerProcedure.input(liveInput).subscription(async function* live({ ctx, input, signal }) {
    const ended = whileOpen(ctx, signal);
    const place = input?.lastEventId ?? null;
    const events = ctx.services.overview.live({ ctx: ctx.actor, input: { signal: ended, place } });
    for await (const event of events) yield tracked(event.place, event);
  }),
});
