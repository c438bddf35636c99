import { readerProcedure, router } from '../trpc.ts';

export const demoRouter = router({
  tour: readerProcedure.query(({ ctx }) => ctx.services.demo.tour({ ctx: ctx.actor, input: undefined })),
});
