/** Distance of a page from its seed. */
export interface HopCounts {
  /** Links followed since the seed; 0 for the seed. */
  hops: number;
  /** The last consecutive hops between dynamic pages: calendars, searches, shop filters. */
  dynamicHops: number;
}

/** The counts of a page found on `parent`. A page that is not dynamic resets the second count. */
export function hopsOfDiscoveredLink(parent: HopCounts & { url: string }, url: string): HopCounts {
  const isDynamicHop = isDynamicUrl(parent.url) && isDynamicUrl(url);
  return { hops: parent.hops + 1, dynamicHops: isDynamicHop ? parent.dynamicHops + 1 : 0 };
}

const cgiPath = /\/cgi(-bin)?\/|\.(cgi|fcgi|pl)(\/|$)/i;

/** Whether the URL is that of a generated page: it has a query or is CGI. */
export function isDynamicUrl(url: string): boolean {
  const query = url.indexOf('?');
  return (query !== -1 && query < url.length - 1) || cgiPath.test(query === -1 ? url : url.slice(0, query));
}
