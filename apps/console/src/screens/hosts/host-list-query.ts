import type { HostPage, HostQuery } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';
import { filterOf } from '../intervals/crawl-part.ts';
import type { HostFilters } from './host-parameters.ts';

/** A screenful and more at a time. */
const pageSize = 100;

export function hostListQuery(ask: (input: HostQuery) => Promise<HostPage>, filters: HostFilters) {
  const { node, tld, ...rest } = filters;
  return pagedQuery(['hosts', 'list'], ask, { ...rest, ...filterOf({ node, tld }), limit: pageSize });
}
