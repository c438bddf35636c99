import { isDynamicUrl } from './dynamic-url.ts';

/** How far a page is from the seed it was found from. */
export interface HopCounts {
  /** Links followed since the seed; 0 for the seed. */
  hops: number;
  /** Of these the last ones in a row that led from a dynamic page to a dynamic page: calendars, searches, shop filters. */
  dynamicHops: number;
}

/** The counts of a page that was found on `parent`. A page that is not dynamic starts the second count anew. */
export function hopsOfDiscoveredLink(parent: HopCounts & { url: string }, url: string): HopCounts {
  const isDynamicHop = isDynamicUrl(parent.url) && isDynamicUrl(url);
  return { hops: parent.hops + 1, dynamicHops: isDynamicHop ? parent.dynamicHops + 1 : 0 };
}
