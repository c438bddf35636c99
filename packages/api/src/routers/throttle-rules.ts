import {
  liftThrottleRuleInput,
  previewThrottleRuleInput,
  putThrottleRuleInput,
  undoThrottleRuleInput,
} from '../inputs/throttle-rules.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const throttleRulesRouter = router({
  list: readerProcedure.query(({ ctx }) =>
    ctx.services.throttleRules.list({ ctx: ctx.actor, input: undefined }),
  ),

  preview: readerProcedure
    .input(previewThrottleRuleInput)
    .query(({ ctx, input }) => ctx.services.throttleRules.preview({ ctx: ctx.actor, input })),

  put: operatorProcedure
    .input(putThrottleRuleInput)
    .mutation(({ ctx, input }) => ctx.services.throttleRules.put({ ctx: ctx.actor, input })),

  lift: operatorProcedure
    .input(liftThrottleRuleInput)
    .mutation(({ ctx, input }) => ctx.services.throttleRules.lift({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(undoThrottleRuleInput)
    .mutation(({ ctx, input }) => ctx.services.throttleRules.undo({ ctx: ctx.actor, input })),
});
