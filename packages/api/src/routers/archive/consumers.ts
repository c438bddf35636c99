import {
  consumerActInput,
  consumerCreateInput,
  consumerEditInput,
  consumerInput,
  consumerListInput,
  packageInput,
  packageListInput,
  packageRequestInput,
  transferListInput,
} from '../../inputs/consumers.ts';
import { administratorProcedure, operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const consumersRouter = router({
  list: readerProcedure
    .input(consumerListInput)
    .query(({ ctx, input }) => ctx.services.consumers.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(consumerInput)
    .query(({ ctx, input }) => ctx.services.consumers.get({ ctx: ctx.actor, input })),

  transfers: readerProcedure
    .input(transferListInput)
    .query(({ ctx, input }) => ctx.services.consumers.transfers({ ctx: ctx.actor, input })),

  create: operatorProcedure
    .input(consumerCreateInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.create({ ctx: ctx.actor, input })),

  edit: administratorProcedure
    .input(consumerEditInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.edit({ ctx: ctx.actor, input })),

  approve: administratorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.approve({ ctx: ctx.actor, input })),

  suspend: administratorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.suspend({ ctx: ctx.actor, input })),

  remove: administratorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.remove({ ctx: ctx.actor, input })),

  token: administratorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.token({ ctx: ctx.actor, input })),

  push: operatorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.consumers.push({ ctx: ctx.actor, input })),
});

export const packagesRouter = router({
  list: readerProcedure
    .input(packageListInput)
    .query(({ ctx, input }) => ctx.services.packages.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(packageInput)
    .query(({ ctx, input }) => ctx.services.packages.get({ ctx: ctx.actor, input })),

  make: operatorProcedure
    .input(consumerActInput)
    .mutation(({ ctx, input }) => ctx.services.packages.make({ ctx: ctx.actor, input })),

  request: operatorProcedure
    .input(packageRequestInput)
    .mutation(({ ctx, input }) => ctx.services.packages.request({ ctx: ctx.actor, input })),
});

export const removalsRouter = router({
  list: readerProcedure
    .input(packageListInput)
    .query(({ ctx, input }) => ctx.services.removals.list({ ctx: ctx.actor, input })),
});
