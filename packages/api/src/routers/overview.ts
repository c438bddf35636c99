import { tracked } from '@trpc/server';
import {
  detectionInput,
  hostStatisticsInput,
  liveInput,
  revisitIntervalsInput,
  seriesInput,
} from '../inputs.ts';
import { mapHostsInput, mapViewInput, whatIfCancelInput, whatIfStartInput } from '../inputs/overview.ts';
import { eventDismissInput, eventListInput } from '../inputs/people.ts';
import { operatorProcedure, readerProcedure, router, whileOpen } from '../trpc.ts';

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

export const eventsRouter = router({
  list: readerProcedure
    .input(eventListInput)
    .query(({ ctx, input }) => ctx.services.events.list({ ctx: ctx.actor, input })),

  dismiss: operatorProcedure
    .input(eventDismissInput)
    .mutation(({ ctx, input }) => ctx.services.events.dismiss({ ctx: ctx.actor, input })),

  reopen: operatorProcedure
    .input(eventDismissInput)
    .mutation(({ ctx, input }) => ctx.services.events.reopen({ ctx: ctx.actor, input })),
});

export const demoRouter = router({
  tour: readerProcedure.query(({ ctx }) => ctx.services.demo.tour({ ctx: ctx.actor, input: undefined })),
});
