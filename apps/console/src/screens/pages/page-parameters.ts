import type { PageRow } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { intervalParameter, oneOf, textParameter } from '../../data/search-parameters.ts';
import { english } from '../../i18n/messages/en.ts';
import { pageStates } from '../../design/state-badges.tsx';

const schema = z.object({
  query: textParameter,
  state: oneOf(['new', 'scheduled', 'gone', 'failing', 'excluded']),
  host: textParameter,
  interval: intervalParameter,
});

export type PageFilters = z.infer<typeof schema>;

/** The filters of the page list in an address. */
export function readPageFilters(parameters: RawParameters): PageFilters {
  return schema.parse(parameters);
}

export const pageStateOptions = (Object.keys(pageStates) as PageRow['state'][]).map((key) => ({
  key,
  name: english.common.pageStates[key],
}));
