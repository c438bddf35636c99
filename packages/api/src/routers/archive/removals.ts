import { packageListInput } from '../../inputs/consumers.ts';
import { readerProcedure, router } from '../../trpc.ts';

export const removalsRouter = router({
  list: readerProcedure
    .input(packageListInput)
    .query(({ ctx, input }) => ctx.services.removals.list({ ctx: ctx.actor, input })),
});
