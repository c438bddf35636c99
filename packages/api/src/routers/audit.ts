import { auditInput } from '../inputs.ts';
import { readerProcedure, router } from '../trpc.ts';

export const auditRouter = router({
  list: readerProcedure
    .input(auditInput)
    .query(({ ctx, input }) => ctx.services.audit.list({ ctx: ctx.actor, input })),
});
