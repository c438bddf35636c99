import { listDomainsInput, raiseDomainInput, setDomainLimitsInput } from '../inputs/domains.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const domainsRouter = router({
  list: readerProcedure
    .input(listDomainsInput)
    .query(({ ctx, input }) => ctx.services.domains.list({ ctx: ctx.actor, input })),

  raise: operatorProcedure
    .input(raiseDomainInput)
    .mutation(({ ctx, input }) => ctx.services.domains.raise({ ctx: ctx.actor, input })),

  setLimits: operatorProcedure
    .input(setDomainLimitsInput)
    .mutation(({ ctx, input }) => ctx.services.domains.setLimits({ ctx: ctx.actor, input })),
});
