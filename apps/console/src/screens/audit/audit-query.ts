import type { AuditFilter, AuditPage } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

const pageSize = 100;

export function auditQuery(
  ask: (input: AuditFilter & { limit: number; cursor?: string }) => Promise<AuditPage>,
  filters: AuditFilter,
) {
  return pagedQuery(['audit', 'search'], ask, { ...filters, limit: pageSize });
}
