import { complaintKinds, complaintSources, complaintStatusFilters } from '@meguri/contracts';
import { z } from 'zod';
import type { ComplaintPage, ComplaintQuery } from '@meguri/contracts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';
import type { Words } from '../../i18n/words.ts';

const schema = z.object({
  status: oneOf(complaintStatusFilters),
  kind: oneOf(complaintKinds),
  source: oneOf(complaintSources),
  /** A user, or `-` for unassigned. */
  assignee: textParameter,
  search: textParameter,
  view: oneOf(['figures']),
});

export type ComplaintParameters = z.infer<typeof schema>;

/** URL parameters of the inbox. */
export function readComplaintParameters(parameters: RawParameters): ComplaintParameters {
  return schema.parse(parameters);
}

/** Converts to the API's query. */
export function queryOf({
  view: _view,
  assignee,
  ...filters
}: ComplaintParameters): Omit<ComplaintQuery, 'cursor' | 'limit'> {
  return { ...filters, assignee: assignee === '-' ? '' : assignee };
}

const pageSize = 100;

export function complaintListQuery(
  fetchPage: (input: ComplaintQuery) => Promise<ComplaintPage>,
  parameters: ComplaintParameters,
) {
  return pagedQuery(['complaints', 'list'], fetchPage, { ...queryOf(parameters), limit: pageSize });
}

/** State of the inbox in one sentence. */
export function complaintSummary(
  { held, open, waiting, closed }: ComplaintPage['counts'],
  t: Words<'complaints'>,
): string {
  if (held + open + waiting + closed === 0) return t('summary.none');
  return held + open === 0
    ? t('summary.quiet', { waiting })
    : t('summary.open', { open: held + open, held, waiting });
}
