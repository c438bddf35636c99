import type { WebmasterPage } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

interface WebmasterListInput {
  active: boolean;
  cursor?: string;
}

export function webmasterListQuery(
  fetchPage: (input: WebmasterListInput) => Promise<WebmasterPage>,
  active: boolean,
) {
  return pagedQuery(['webmasters', 'list'], fetchPage, { active });
}
