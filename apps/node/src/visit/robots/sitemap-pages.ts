import type { DiscoveredPage, VisitPage } from '@meguri/database';
import type { ParsedRobots } from '@meguri/robots';
import { packLinks } from '../../discovery/packed-links.ts';
import { selectLinks } from '../../discovery/select-links.ts';
import type { ActiveSeedList } from '../../seed-lists/active-seed-list.ts';
import { linkSelection, type LinkSources } from '../../discovery/memory/link-memory.ts';

/** Sites with more sitemaps list them in an index. */
const maxSitemaps = 200;

/**
 * The new sitemaps in scope that a robots.txt names, as pages of the seed list of the page for which it was
 * read. They are as far from the seed as the links of that page.
 */
export function sitemapPages(
  sources: LinkSources,
  robots: ParsedRobots,
  { page, list, origin }: { page: VisitPage; list: ActiveSeedList; origin: string },
): DiscoveredPage[] {
  // robots.txt is read again within hours.
  if (sources.isDiscoveryStopped()) return [];
  const links = robots.sitemaps.slice(0, maxSitemaps).flatMap((reference) => {
    const url = URL.parse(reference, `${origin}/robots.txt`)?.href;
    return url === undefined ? [] : [{ url, kind: 'sitemap' as const, nofollow: false }];
  });
  return selectLinks(page, packLinks(links, sources.urlSeed), false, linkSelection(sources, list.rules));
}
