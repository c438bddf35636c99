import { readThrottle } from '@meguri/contracts';
import type { HostRecord, PageRecord } from '@meguri/database';
import { findPageExclusion, pageLimitsOf, type PageExclusion } from '@meguri/robots';
import { pathDepth } from '@meguri/urls';

/** Why the present settings of a host exclude a page; null: they permit it. */
export function exclusionUnder(
  host: HostRecord,
): (page: Pick<PageRecord, 'url' | 'depth' | 'discoveredAt' | 'urlKey'>) => PageExclusion | null {
  const { operator, webmaster } = readThrottle(host.throttle);
  const excludedPaths = [operator, webmaster].flatMap((terms) => [...(terms?.excludedPaths ?? [])]);
  const limits = pageLimitsOf(host, excludedPaths);
  return (page) => findPageExclusion(limits, { ...page, pathDepth: pathDepth(page.url) });
}
