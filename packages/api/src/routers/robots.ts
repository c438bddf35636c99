import {
  robotsListInput,
  robotsTryInput,
  robotsVersionInput,
  robotsVersionsInput,
  robotsRecheckInput,
} from '../inputs/robots.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const robotsRouter = router({
  list: readerProcedure
    .input(robotsListInput)
    .query(({ ctx, input }) => ctx.services.robots.list({ ctx: ctx.actor, input })),

  versions: readerProcedure
    .input(robotsVersionsInput)
    .query(({ ctx, input }) => ctx.services.robots.versions({ ctx: ctx.actor, input })),

  version: readerProcedure
    .input(robotsVersionInput)
    .query(({ ctx, input }) => ctx.services.robots.version({ ctx: ctx.actor, input })),

  try: readerProcedure
    .input(robotsTryInput)
    .query(({ ctx, input }) => ctx.services.robots.try({ ctx: ctx.actor, input })),

  want: operatorProcedure
    .input(robotsRecheckInput)
    .mutation(({ ctx, input }) => ctx.services.robots.want({ ctx: ctx.actor, input })),
});
