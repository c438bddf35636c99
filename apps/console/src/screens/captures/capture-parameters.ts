import { captureVerdicts, type CaptureFilter, type LatestCaptures } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';

const number = (from: number, to: number) =>
  z.coerce.number().int().min(from).max(to).optional().catch(undefined);

const schema = z.object({
  host: textParameter,
  list: number(1, 2_147_483_647),
  outcome: oneOf(captureVerdicts),
  status: number(100, 999),
});

/** Filters of the capture list in the URL. */
export function readCaptureFilter(parameters: RawParameters): CaptureFilter {
  const { list, ...rest } = schema.parse(parameters);
  return { ...rest, ...(list === undefined ? {} : { seedListId: list }) };
}

/** The same the other way round. */
export function writeCaptureFilter(filter: CaptureFilter): Record<string, string | undefined> {
  const { host, seedListId, outcome, status } = filter;
  return { host, outcome, list: seedListId?.toString(), status: status?.toString() };
}

export function captureListQuery(
  fetchPage: (input: CaptureFilter & { cursor?: string }) => Promise<LatestCaptures>,
  filter: CaptureFilter,
) {
  return pagedQuery(['archive', 'captures'], fetchPage, filter);
}
