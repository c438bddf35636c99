import { domainLimitsSchema } from '@meguri/contracts';
import { z } from 'zod';
import { reason } from '../inputs/fields.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

const listDomainsInput = z.strictObject({ search: z.string().trim().max(253).optional() });

const domain = {
  kind: z.enum(['domain', 'suffix', 'source']),
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_.:[\]-]{1,253}$/, 'expected a domain name such as example.org'),
  reason,
};

const raiseDomainInput = z.strictObject(domain);
const setDomainLimitsInput = z.strictObject({ ...domain, limits: domainLimitsSchema });

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
