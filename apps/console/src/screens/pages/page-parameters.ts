import {
  lists,
  readListValues,
  type CaptureRow,
  type ListQuery,
  type ListValues,
  type PageList,
  type PageRow,
} from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import type { Translator } from '../../i18n/translator.ts';
import { pageStates } from '../../design/badge.tsx';
import { pagedQuery } from '../../data/paged-query.ts';

export type PageFilters = ListValues<'pages'>;

/** Filters of the page list in the URL. */
export function readPageFilters(parameters: RawParameters): PageFilters {
  return readListValues('pages', parameters);
}

/** Page states as options. */
export function pageStateOptions(t: Translator<'common.pageStates'>) {
  return (Object.keys(pageStates) as PageRow['state'][]).map((key) => ({ key, name: t(key) }));
}

const comparedSchema = z.object({
  before: z.iso.datetime().optional().catch(undefined),
  after: z.iso.datetime().optional().catch(undefined),
});

/** The captures to compare, as far as the URL names them. */
function readCompared(parameters: RawParameters): { before: Date | null; after: Date | null } {
  const { before, after } = comparedSchema.parse(parameters);
  return { before: before ? new Date(before) : null, after: after ? new Date(after) : null };
}

/** The captures in the URL; by default the last changed one and its predecessor. */
export function capturesToCompare(
  parameters: RawParameters,
  captures: readonly Pick<CaptureRow, 'verdict' | 'capturedAt'>[],
) {
  const named = readCompared(parameters);
  const changed = captures.findIndex(({ verdict }) => verdict === 'changed' || verdict === 'new');
  const latest = captures[changed === -1 || changed === captures.length - 1 ? 0 : changed];
  const previous = latest && captures[captures.indexOf(latest) + 1];
  return { before: named.before ?? previous?.capturedAt, after: named.after ?? latest?.capturedAt };
}

export function pageListQuery(
  fetchPage: (input: ListQuery<'pages'> & { cursor?: string }) => Promise<PageList>,
  filters: PageFilters,
) {
  return pagedQuery(['pages', 'list'], fetchPage, lists.pages.query(filters));
}
