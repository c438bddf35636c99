import type { RobotsCheckList, RobotsFilter } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

export function robotsListQuery(
  ask: (input: { filter: RobotsFilter; cursor?: string }) => Promise<RobotsCheckList>,
  input: { filter: RobotsFilter },
) {
  return pagedQuery(['robots', 'list'], ask, input);
}
