import { readListQuery, type CaptureFilter, type LatestCaptures } from '@meguri/contracts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';

/** Filters of the capture list in the URL. */
export function readCaptureFilter(parameters: RawParameters): CaptureFilter {
  return readListQuery('captures', parameters);
}

/** Converts to URL parameters. */
export function writeCaptureFilter(filter: CaptureFilter): Record<string, string | undefined> {
  const { host, seedListId, verdict, status } = filter;
  return { host, verdict, list: seedListId?.toString(), status: status?.toString() };
}

export function captureListQuery(
  fetchPage: (input: CaptureFilter & { cursor?: string }) => Promise<LatestCaptures>,
  filter: CaptureFilter,
) {
  return pagedQuery(['archive', 'captures'], fetchPage, filter);
}
