import {
  lists,
  readListValues,
  type ComplaintPage,
  type ComplaintQuery,
  type ListValues,
} from '@meguri/contracts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';
import type { Translator } from '../../i18n/translator.ts';

const viewParameter = oneOf(['figures']);

export interface ComplaintParameters extends ListValues<'complaints'> {
  view?: 'figures' | undefined;
}

/** URL parameters of the inbox. */
export function readComplaintParameters(parameters: RawParameters): ComplaintParameters {
  return { ...readListValues('complaints', parameters), view: viewParameter.parse(parameters.view) };
}

/** Converts to the API's query. */
export function queryOf({
  view: _view,
  ...filters
}: ComplaintParameters): Omit<ComplaintQuery, 'cursor' | 'limit'> {
  return lists.complaints.query(filters);
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
  { unverified, open, waiting, closed }: ComplaintPage['counts'],
  t: Translator<'complaints'>,
): string {
  if (unverified + open + waiting + closed === 0) return t('summary.none');
  return unverified + open === 0
    ? t('summary.quiet', { waiting })
    : t('summary.open', { open: unverified + open, unverified, waiting });
}
