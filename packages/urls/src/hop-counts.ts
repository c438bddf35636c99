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

const cgiPath = /\/cgi(-bin)?\/|\.(cgi|fcgi|pl)(\/|$)/i;

/** Does the URL look like a page that a program makes for the asking: a query, or CGI? */
export function isDynamicUrl(url: string): boolean {
  const query = url.indexOf('?');
  return (query !== -1 && query < url.length - 1) || cgiPath.test(query === -1 ? url : url.slice(0, query));
}
