import { auditSearchInput } from '../inputs/administration.ts';
import { auditInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

export const auditRouter = router({
  list: readerProcedure
    .input(auditInput)
    .query(({ ctx, input }) => ctx.services.audit.list({ ctx: ctx.actor, input })),

  search: readerProcedure
    .input(auditSearchInput)
    .query(({ ctx, input }) => ctx.services.audit.search({ ctx: ctx.actor, input })),

  choices: readerProcedure.query(({ ctx }) =>
    ctx.services.audit.choices({ ctx: ctx.actor, input: undefined }),
  ),
});
