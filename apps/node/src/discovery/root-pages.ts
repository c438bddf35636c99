import { urlKeyOf, type DiscoveredPage } from '@meguri/database';
import { decideScope, type ScopeRules } from '@meguri/urls';

/**
 * The root pages of hosts that links may bring into the crawl, one for each host: a new server is a starting
 * point, no matter which of its pages a link names. They are taken only if their host turns out to be new.
 *
 * @param how.rulesOf the scope of a seed list, which must include the root page
 */
export function rootPages(
  links: readonly DiscoveredPage[],
  how: { now: Date; rulesOf(seedListId: number): ScopeRules | undefined; isKnownHost(host: string): boolean },
): DiscoveredPage[] {
  const roots = new Map<string, DiscoveredPage>();
  for (const link of links) {
    const { hostName: host, seedListId } = link;
    if (link.start === undefined || roots.has(host) || how.isKnownHost(host)) continue;
    const url = new URL('/', link.url).href;
    const rules = how.rulesOf(seedListId);
    const candidate = { url, host, hops: 0, dynamicHops: 0, pagesOnHost: 0 };
    if (!rules || !decideScope(rules, candidate, how.now).inScope) continue;
    roots.set(host, rootPage(link, url));
  }
  const known = new Set(links.map(({ urlKey }) => urlKey));
  return [...roots.values()].filter(({ urlKey }) => !known.has(urlKey));
}

/** It does not count for the new hosts that its link stands for. */
function rootPage(link: DiscoveredPage, url: string): DiscoveredPage {
  const root: DiscoveredPage = { ...link, url, urlKey: urlKeyOf(url), start: 'must', redirectHops: 0 };
  delete root.embedded;
  return link.beyondPage === undefined ? root : { ...root, beyondPage: 0 };
}
