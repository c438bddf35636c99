import { liftThrottleRuleInput, putThrottleRuleInput } from '../inputs/throttle-rules.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const throttleRulesRouter = router({
  list: readerProcedure.query(({ ctx }) =>
    ctx.services.throttleRules.list({ ctx: ctx.actor, input: undefined }),
  ),

  put: operatorProcedure
    .input(putThrottleRuleInput)
    .mutation(({ ctx, input }) => ctx.services.throttleRules.put({ ctx: ctx.actor, input })),

  lift: operatorProcedure
    .input(liftThrottleRuleInput)
    .mutation(({ ctx, input }) => ctx.services.throttleRules.lift({ ctx: ctx.actor, input })),
});
