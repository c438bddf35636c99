import {
  accessRuleInput,
  accessRuleListInput,
  accessRulePreviewInput,
  accessRuleRemoveInput,
  accessRuleSetInput,
  accessTestInput,
} from '../../inputs/access-rules.ts';
import { operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const accessRulesRouter = router({
  list: readerProcedure
    .input(accessRuleListInput)
    .query(({ ctx, input }) => ctx.services.accessRules.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(accessRuleInput)
    .query(({ ctx, input }) => ctx.services.accessRules.get({ ctx: ctx.actor, input })),

  preview: readerProcedure
    .input(accessRulePreviewInput)
    .query(({ ctx, input }) => ctx.services.accessRules.preview({ ctx: ctx.actor, input })),

  test: readerProcedure
    .input(accessTestInput)
    .query(({ ctx, input }) => ctx.services.accessRules.test({ ctx: ctx.actor, input })),

  takedowns: readerProcedure.query(({ ctx }) =>
    ctx.services.accessRules.takedowns({ ctx: ctx.actor, input: undefined }),
  ),

  set: operatorProcedure
    .input(accessRuleSetInput)
    .mutation(({ ctx, input }) => ctx.services.accessRules.set({ ctx: ctx.actor, input })),

  remove: operatorProcedure
    .input(accessRuleRemoveInput)
    .mutation(({ ctx, input }) => ctx.services.accessRules.remove({ ctx: ctx.actor, input })),
});
