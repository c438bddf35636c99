import { tracked } from '@trpc/server';
import {
  liveInput,
  seriesInput,
  detectionInput,
  hostStatisticsInput,
  revisitIntervalsInput,
} from '../inputs.ts';
import { readerProcedure, router, whileOpen, operatorProcedure } from '../trpc.ts';
import { mapHostsInput, mapViewInput, whatIfCancelInput, whatIfStartInput } from '../inputs/overview.ts';

export const overviewRouter = router({
  get: readerProcedure.query(({ ctx }) => ctx.services.overview.get({ ctx: ctx.actor, input: undefined })),

  series: readerProcedure
    .input(seriesInput)
    .query(({ ctx, input }) => ctx.services.overview.series({ ctx: ctx.actor, input })),

  history: readerProcedure.query(({ ctx }) =>
    ctx.services.overview.history({ ctx: ctx.actor, input: undefined }),
  ),

  /** Each event carries its position, which browsers send back after a reconnection. */
  live: readerProcedure.input(liveInput).subscription(async function* live({ ctx, input, signal }) {
    const ended = whileOpen(ctx, signal);
    const place = input?.lastEventId ?? null;
    const events = ctx.services.overview.live({ ctx: ctx.actor, input: { signal: ended, place } });
    for await (const event of events) yield tracked(event.place, event);
  }),
});

export const nodesRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.nodes.list({ ctx: ctx.actor, input: undefined })),
});

export const statisticsRouter = router({
  choices: readerProcedure.query(({ ctx }) =>
    ctx.services.statistics.choices({ ctx: ctx.actor, input: undefined }),
  ),

  revisitIntervals: readerProcedure
    .input(revisitIntervalsInput)
    .query(({ ctx, input }) => ctx.services.statistics.revisitIntervals({ ctx: ctx.actor, input })),

  changeDetection: readerProcedure
    .input(detectionInput)
    .query(({ ctx, input }) => ctx.services.statistics.changeDetection({ ctx: ctx.actor, input })),

  hostIntervals: readerProcedure
    .input(hostStatisticsInput)
    .query(({ ctx, input }) => ctx.services.statistics.hostIntervals({ ctx: ctx.actor, input })),
});

export const mapRouter = router({
  view: readerProcedure
    .input(mapViewInput)
    .query(({ ctx, input }) => ctx.services.map.view({ ctx: ctx.actor, input })),

  hosts: readerProcedure
    .input(mapHostsInput)
    .query(({ ctx, input }) => ctx.services.map.hosts({ ctx: ctx.actor, input })),
});

export const whatIfRouter = router({
  overview: readerProcedure.query(({ ctx }) =>
    ctx.services.whatIf.overview({ ctx: ctx.actor, input: undefined }),
  ),

  start: operatorProcedure
    .input(whatIfStartInput)
    .mutation(({ ctx, input }) => ctx.services.whatIf.start({ ctx: ctx.actor, input })),

  cancel: operatorProcedure
    .input(whatIfCancelInput)
    .mutation(({ ctx, input }) => ctx.services.whatIf.cancel({ ctx: ctx.actor, input })),
});
