import type { PageList, RevisitFilter } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';
import { pageFilterOf } from '../intervals/crawl-part.ts';
import type { PageFilters } from './page-parameters.ts';

type OwnFilters = Pick<PageFilters, 'query' | 'state' | 'host' | 'interval'>;

export function pageListQuery(
  ask: (input: OwnFilters & RevisitFilter & { cursor?: string }) => Promise<PageList>,
  { query, state, host, interval, ...part }: PageFilters,
) {
  return pagedQuery(['pages', 'list'], ask, { query, state, host, interval, ...pageFilterOf(part) });
}
