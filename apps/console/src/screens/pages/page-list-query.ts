import type { PageList } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';
import type { PageFilters } from './page-parameters.ts';

export function pageListQuery(
  ask: (input: PageFilters & { cursor?: string }) => Promise<PageList>,
  filters: PageFilters,
) {
  return pagedQuery(['pages', 'list'], ask, filters);
}
