import type { ComplaintPage, ComplaintQuery } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';
import type { ComplaintParameters } from './complaint-parameters.ts';
import { queryOf } from './complaint-parameters.ts';

const pageSize = 100;

export function complaintListQuery(
  ask: (input: ComplaintQuery) => Promise<ComplaintPage>,
  parameters: ComplaintParameters,
) {
  return pagedQuery(['complaints', 'list'], ask, { ...queryOf(parameters), limit: pageSize });
}
