import type { CrawlEventPage } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

interface EventQuery {
  open: boolean;
  cursor?: string;
}

export function eventListQuery(ask: (input: EventQuery) => Promise<CrawlEventPage>, open: boolean) {
  return pagedQuery(['events', 'list'], ask, { open });
}
