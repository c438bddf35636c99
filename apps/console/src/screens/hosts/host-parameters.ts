import type { HostQuery } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { intervalParameter, oneOf, textParameter } from '../../data/search-parameters.ts';
import { crawlPartParameters, type CrawlPart } from '../intervals/crawl-part.ts';

const schema = z.object({
  search: textParameter,
  asked: intervalParameter,
  state: oneOf(['active', 'resting', 'idle', 'paused', 'suspended', 'blocked', 'alias', 'overloaded']),
  sort: oneOf(['name', 'pages', 'captured', 'errors', 'load', 'interval', 'lastAccess']),
  direction: oneOf(['asc', 'desc']),
  node: crawlPartParameters.node,
  tld: crawlPartParameters.tld,
});

export type HostFilters = Pick<HostQuery, 'search' | 'state' | 'asked' | 'sort' | 'direction'> &
  Pick<CrawlPart, 'node' | 'tld'>;

/** The filters of the host list in an address; heaviest hosts first unless it says otherwise. */
export function readHostFilters(parameters: RawParameters): HostFilters {
  const { sort = 'load', direction, ...rest } = schema.parse(parameters);
  return { ...rest, sort, direction: direction ?? (sort === 'name' ? 'asc' : 'desc') };
}
