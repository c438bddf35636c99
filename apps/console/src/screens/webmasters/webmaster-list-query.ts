import type { WebmasterPage } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

interface WebmasterListInput {
  active: boolean;
  cursor?: string;
}

export function webmasterListQuery(
  ask: (input: WebmasterListInput) => Promise<WebmasterPage>,
  active: boolean,
) {
  return pagedQuery(['webmasters', 'list'], ask, { active });
}
