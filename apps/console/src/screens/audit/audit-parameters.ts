import {
  readListQuery,
  readListValues,
  type AuditFilter,
  type AuditPage,
  type ListValues,
} from '@meguri/contracts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';

export type AuditParameters = ListValues<'audit'>;

/** Filters of the audit log in the URL. */
export function readAuditParameters(parameters: RawParameters): AuditParameters {
  return readListValues('audit', parameters);
}

/** Converts to the API's filter: whole UTC days, the last one included. */
export function readAuditFilters(parameters: RawParameters): AuditFilter {
  return readListQuery('audit', parameters);
}

const pageSize = 100;

export function auditQuery(
  fetchPage: (input: AuditFilter & { limit: number; cursor?: string }) => Promise<AuditPage>,
  filters: AuditFilter,
) {
  return pagedQuery(['audit', 'search'], fetchPage, { ...filters, limit: pageSize });
}
