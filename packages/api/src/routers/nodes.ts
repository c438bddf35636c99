import { readerProcedure, router } from '../trpc.ts';

export const nodesRouter = router({
  list: readerProcedure.query(({ ctx }) => ctx.services.nodes.list({ ctx: ctx.actor, input: undefined })),
});
