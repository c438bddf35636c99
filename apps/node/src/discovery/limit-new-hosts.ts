import type { DiscoveredPage } from '@meguri/database';
import { deferredLinksPerBudget } from '@meguri/schedule';

/**
 * Marks the links of a page beyond its budget of new hosts, one for each host. Their requester keeps them for
 * another day. Hosts beyond the number that may wait for one budget are only counted.
 *
 * @param page.host the page's own host
 * @param page.isKnownHost whether a host is certainly known; the requester takes a known host in any case
 */
export function limitNewHosts(
  links: readonly DiscoveredPage[],
  page: { host: string; newHosts: number; isKnownHost(host: string): boolean },
): DiscoveredPage[] {
  const within = new Set<string>();
  const beyond = new Map<string, DiscoveredPage>();
  let further = 0;
  const taken: DiscoveredPage[] = [];
  for (const link of links) {
    const host = link.hostName;
    if (host === page.host || within.has(host) || page.isKnownHost(host)) taken.push(link);
    else if (within.size < page.newHosts) {
      within.add(host);
      taken.push(link);
    } else if (beyond.size < deferredLinksPerBudget) {
      if (!beyond.has(host)) beyond.set(host, { ...link, beyondPage: 1 });
    } else if (!beyond.has(host)) further += 1;
  }
  if (beyond.size === 0) return taken;
  const waiting = [...beyond.values()];
  const last = waiting.pop();
  return last ? [...taken, ...waiting, { ...last, beyondPage: 1 + further }] : taken;
}
