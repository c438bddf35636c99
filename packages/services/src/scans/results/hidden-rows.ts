import type { StandingTakedown } from '@meguri/database/scans';
import type { HiddenRows } from '@meguri/scans';

/** The rows of results that takedowns hide. */
export function hiddenRowsOf(
  takedowns: readonly Pick<StandingTakedown, 'hostName' | 'urlKey' | 'url'>[],
): HiddenRows {
  return {
    hosts: takedowns.filter(({ url }) => url === null).map(({ hostName }) => hostName),
    urls: takedowns.flatMap(({ urlKey, url }) => (urlKey !== null && url !== null ? [url] : [])),
    prefixes: takedowns.flatMap(({ urlKey, url }) => (urlKey === null && url !== null ? [url] : [])),
  };
}
