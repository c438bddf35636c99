import { domainLimitsSchema } from '@meguri/contracts';
import { z } from 'zod';

export const listDomainsInput = z.strictObject({ search: z.string().trim().max(253).optional() });

const domain = {
  kind: z.enum(['domain', 'suffix', 'source']),
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_.:[\]-]{1,253}$/, 'expected a domain name such as example.org'),
  reason: z.string().trim().max(500).optional(),
};

export const raiseDomainInput = z.strictObject(domain);
export const setDomainLimitsInput = z.strictObject({ ...domain, limits: domainLimitsSchema });
