import { webmasterListInput, webmasterRevokeInput } from '../inputs/webmasters.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const webmastersRouter = router({
  list: readerProcedure
    .input(webmasterListInput)
    .query(({ ctx, input }) => ctx.services.webmasters.list({ ctx: ctx.actor, input })),

  revoke: operatorProcedure
    .input(webmasterRevokeInput)
    .mutation(({ ctx, input }) => ctx.services.webmasters.revoke({ ctx: ctx.actor, input })),
});
