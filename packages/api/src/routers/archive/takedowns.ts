import {
  takedownIdInput,
  takedownListInput,
  takedownPurgeInput,
  takedownReceiptInput,
  takedownWithdrawInput,
} from '../../inputs/complaints.ts';
import { operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const takedownsRouter = router({
  list: readerProcedure
    .input(takedownListInput)
    .query(({ ctx, input }) => ctx.services.takedowns.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(takedownIdInput)
    .query(({ ctx, input }) => ctx.services.takedowns.get({ ctx: ctx.actor, input })),

  receipt: readerProcedure
    .input(takedownReceiptInput)
    .query(({ ctx, input }) => ctx.services.takedowns.receipt({ ctx: ctx.actor, input })),

  purge: operatorProcedure
    .input(takedownPurgeInput)
    .mutation(({ ctx, input }) => ctx.services.takedowns.purge({ ctx: ctx.actor, input })),

  withdrawPurge: operatorProcedure
    .input(takedownWithdrawInput)
    .mutation(({ ctx, input }) => ctx.services.takedowns.withdrawPurge({ ctx: ctx.actor, input })),
});
