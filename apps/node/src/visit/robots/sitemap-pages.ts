import type { DiscoveredPage, VisitPage } from '@meguri/database';
import type { ParsedRobots } from '@meguri/robots';
import { packLinks } from '../../discovery/packed-links.ts';
import { selectLinks } from '../../discovery/select-links.ts';
import type { ActiveSeedList } from '../../seed-lists/active-seed-list.ts';
import { linkSelection } from '../link-selection.ts';
import type { VisitContext } from '../visit-context.ts';

/** Most sitemaps of one robots.txt; sites with more of them list them in an index. */
const maxSitemaps = 200;

/**
 * The sitemaps that a robots.txt names, as pages of the seed list for whose page it was read: as far from the seed as what that page
 * links to, in scope, and not known yet.
 */
export function sitemapPages(
  context: VisitContext,
  robots: ParsedRobots,
  { page, list, origin }: { page: VisitPage; list: ActiveSeedList; origin: string },
): DiscoveredPage[] {
  const links = robots.sitemaps.slice(0, maxSitemaps).flatMap((reference) => {
    const url = URL.parse(reference, `${origin}/robots.txt`)?.href;
    return url === undefined ? [] : [{ url, kind: 'sitemap' as const, nofollow: false }];
  });
  return selectLinks(page, packLinks(links, context.urlSeed), false, linkSelection(context, list));
}
