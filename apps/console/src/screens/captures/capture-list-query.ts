import type { CaptureFilter, LatestCaptures } from '@meguri/contracts';
import { pagedQuery } from '../../data/paged-query.ts';

export function captureListQuery(
  ask: (input: CaptureFilter & { cursor?: string }) => Promise<LatestCaptures>,
  filter: CaptureFilter,
) {
  return pagedQuery(['archive', 'captures'], ask, filter);
}
