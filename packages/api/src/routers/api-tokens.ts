import { tokenCreateInput, tokenRevokeInput } from '../inputs/administration.ts';
import { administratorProcedure, router } from '../trpc.ts';

export const apiTokensRouter = router({
  list: administratorProcedure.query(({ ctx }) =>
    ctx.services.apiTokens.list({ ctx: ctx.actor, input: undefined }),
  ),

  create: administratorProcedure
    .input(tokenCreateInput)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.create({ ctx: ctx.actor, input })),

  revoke: administratorProcedure
    .input(tokenRevokeInput)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.revoke({ ctx: ctx.actor, input })),
});
