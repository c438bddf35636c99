import type { CaptureRow, PageRow, PageList, RevisitFilter } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { intervalParameter, oneOf, textParameter } from '../../data/search-parameters.ts';
import type { Words } from '../../i18n/words.ts';
import { crawlPartParameters, pageFilterOf } from '../intervals/crawl-part.ts';
import { pageStates } from '../../design/badge.tsx';
import { pagedQuery } from '../../data/paged-query.ts';

const schema = z.object({
  query: textParameter,
  state: oneOf(['new', 'scheduled', 'gone', 'failing', 'excluded']),
  host: textParameter,
  interval: intervalParameter,
  ...crawlPartParameters,
});

export type PageFilters = z.infer<typeof schema>;

/** Filters of the page list in the URL. */
export function readPageFilters(parameters: RawParameters): PageFilters {
  return schema.parse(parameters);
}

/** Page states as options. */
export function pageStateOptions(t: Words<'common.pageStates'>) {
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
  captures: readonly Pick<CaptureRow, 'outcome' | 'capturedAt'>[],
) {
  const asked = readCompared(parameters);
  const changed = captures.findIndex(({ outcome }) => outcome === 'changed' || outcome === 'new');
  const latest = captures[changed === -1 || changed === captures.length - 1 ? 0 : changed];
  const previous = latest && captures[captures.indexOf(latest) + 1];
  return { before: asked.before ?? previous?.capturedAt, after: asked.after ?? latest?.capturedAt };
}

type OwnFilters = Pick<PageFilters, 'query' | 'state' | 'host' | 'interval'>;

export function pageListQuery(
  fetchPage: (input: OwnFilters & RevisitFilter & { cursor?: string }) => Promise<PageList>,
  { query, state, host, interval, ...part }: PageFilters,
) {
  return pagedQuery(['pages', 'list'], fetchPage, { query, state, host, interval, ...pageFilterOf(part) });
}
