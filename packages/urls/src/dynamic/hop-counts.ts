/** Distance of a page from its starting point. */
export interface HopCounts {
  /** Links followed since the starting point, which has 0. */
  hops: number;
  /** Dynamic pages on this way since it reached the host, this page included. */
  dynamicHops: number;
}

/** A page on a way, and whether it is dynamic: see {@link PagePatterns}. */
export interface PageOnWay {
  host: string;
  isDynamic: boolean;
}

/**
 * The counts of a page found on `parent`. Each dynamic page adds one to `dynamicHops`, also with other pages
 * in between, which keep the count. Another host begins a new way.
 */
export function hopsOfDiscoveredLink(parent: HopCounts & PageOnWay, page: PageOnWay): HopCounts {
  return { hops: parent.hops + 1, dynamicHops: dynamicPagesBefore(parent, page) + Number(page.isDynamic) };
}

/**
 * The counts of a redirect's target, which has the hops of its page. A redirect between dynamic pages adds
 * nothing.
 */
export function hopsOfRedirect(parent: HopCounts & PageOnWay, page: PageOnWay): HopCounts {
  const isNew = page.isDynamic && !(parent.isDynamic && parent.host === page.host);
  return { hops: parent.hops, dynamicHops: dynamicPagesBefore(parent, page) + Number(isNew) };
}

function dynamicPagesBefore(parent: HopCounts & PageOnWay, page: PageOnWay): number {
  return parent.host === page.host ? Math.max(parent.dynamicHops, Number(parent.isDynamic)) : 0;
}
