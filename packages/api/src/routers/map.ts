import { mapHostsInput, mapViewInput } from '../inputs/map.ts';
import { readerProcedure, router } from '../trpc.ts';

export const mapRouter = router({
  view: readerProcedure
    .input(mapViewInput)
    .query(({ ctx, input }) => ctx.services.map.view({ ctx: ctx.actor, input })),

  hosts: readerProcedure
    .input(mapHostsInput)
    .query(({ ctx, input }) => ctx.services.map.hosts({ ctx: ctx.actor, input })),
});
