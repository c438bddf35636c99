/** Distance of a page from its starting point. */
export interface HopCounts {
  /** Links followed since the starting point; 0 for that. */
  hops: number;
  /** Dynamic pages among the pages on this way since it came to the host, this one included. */
  dynamicHops: number;
}

/** A page of a way, and whether it is dynamic: see {@link PagePatterns}. */
export interface PageOnWay {
  host: string;
  isDynamic: boolean;
}

/**
 * The counts of a page found on `parent`. Each dynamic page adds one to the second count, whatever the URLs
 * between look like; other pages keep it. Another host begins a way of its own.
 */
export function hopsOfDiscoveredLink(parent: HopCounts & PageOnWay, page: PageOnWay): HopCounts {
  return { hops: parent.hops + 1, dynamicHops: dynamicPagesBefore(parent, page) + Number(page.isDynamic) };
}

/** The counts of a redirect's target: as far as its page. One from dynamic page to dynamic page adds nothing. */
export function hopsOfRedirect(parent: HopCounts & PageOnWay, page: PageOnWay): HopCounts {
  const isNew = page.isDynamic && !(parent.isDynamic && parent.host === page.host);
  return { hops: parent.hops, dynamicHops: dynamicPagesBefore(parent, page) + Number(isNew) };
}

function dynamicPagesBefore(parent: HopCounts & PageOnWay, page: PageOnWay): number {
  return parent.host === page.host ? Math.max(parent.dynamicHops, Number(parent.isDynamic)) : 0;
}
