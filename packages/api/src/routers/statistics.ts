import { detectionInput, hostStatisticsInput, revisitIntervalsInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

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
