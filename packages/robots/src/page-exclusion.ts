import { findPathExclusion } from './match-pattern.ts';

/** A place in the order in which the pages of a host were found. */
export interface PagePlace {
  discoveredAt: Date;
  /** Orders pages that were found at the same instant: a whole number. */
  urlKey: string | bigint;
}

/** Which pages of a host its settings permit. */
export interface PageLimits {
  /** Patterns of paths, as after `Disallow:`. */
  excludedPaths: readonly string[];
  /** Most links from a seed or starting point. */
  maxHops: number | null;
  /** Most slashes in the path. */
  maxPathDepth: number | null;
  /** The last page within the page limit; null: all are within. */
  lastPage: PagePlace | null;
}

export interface LimitedPage extends PagePlace {
  url: string;
  /** Links from a seed or starting point. */
  depth: number;
  /** Slashes in the path. */
  pathDepth: number;
}

/** What excludes a page. */
export type PageExclusion = 'hops' | 'path-depth' | 'page-limit' | 'pattern';

/** The first setting of a host that excludes a page; null: none does. */
export function findPageExclusion(limits: PageLimits, page: LimitedPage): PageExclusion | null {
  const { excludedPaths, maxHops, maxPathDepth, lastPage } = limits;
  if (maxHops !== null && page.depth > maxHops) return 'hops';
  if (maxPathDepth !== null && page.pathDepth > maxPathDepth) return 'path-depth';
  if (lastPage !== null && isAfter(page, lastPage)) return 'page-limit';
  return findPathExclusion(excludedPaths, page.url) === null ? null : 'pattern';
}

function isAfter(page: PagePlace, last: PagePlace): boolean {
  const apart = page.discoveredAt.getTime() - last.discoveredAt.getTime();
  return apart > 0 || (apart === 0 && BigInt(page.urlKey) > BigInt(last.urlKey));
}

/** The limits of operators and webmasters, as a host's row stores them. */
export interface StoredPageLimits {
  maxHops: number | null;
  maxPathDepth: number | null;
  webmasterPathDepth: number | null;
  lastPageAt: Date | null;
  lastPageKey: bigint | null;
}

/** The limits in force: the stricter of two values applies. */
export function pageLimitsOf(host: StoredPageLimits, excludedPaths: readonly string[]): PageLimits {
  const { maxHops, lastPageAt, lastPageKey } = host;
  return {
    excludedPaths,
    maxHops,
    maxPathDepth: stricterLimit(host.maxPathDepth, host.webmasterPathDepth),
    lastPage:
      lastPageAt === null || lastPageKey === null ? null : { discoveredAt: lastPageAt, urlKey: lastPageKey },
  };
}

function stricterLimit(one: number | null, other: number | null): number | null {
  const set = [one, other].filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.min(...set);
}
