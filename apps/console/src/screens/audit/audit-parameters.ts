import type { AuditFilter, AuditPage } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { textParameter } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined);

const schema = z.object({
  subject: textParameter,
  actor: textParameter,
  action: textParameter,
  from: day,
  to: day,
});

export type AuditParameters = z.infer<typeof schema>;

/** Filters of the audit log in the URL. */
export function readAuditParameters(parameters: RawParameters): AuditParameters {
  return schema.parse(parameters);
}

const dayMs = 86_400_000;

/** Converts to the API's filter: whole UTC days, the last one included. */
export function readAuditFilters(parameters: RawParameters): AuditFilter {
  const { from, to, ...rest } = readAuditParameters(parameters);
  return {
    ...rest,
    ...(from ? { from: new Date(from) } : {}),
    ...(to ? { to: new Date(Date.parse(to) + dayMs) } : {}),
  };
}

const pageSize = 100;

export function auditQuery(
  fetchPage: (input: AuditFilter & { limit: number; cursor?: string }) => Promise<AuditPage>,
  filters: AuditFilter,
) {
  return pagedQuery(['audit', 'search'], fetchPage, { ...filters, limit: pageSize });
}
