import { canonicalizeUrl } from '../canonicalize-url.ts';
import { siteName } from '../domains.ts';

/**
 * The hosts that seeds stand for: their own and their `www.` twins, because a site that answers under the
 * other name is the same site. In order, each once; a seed that is no URL has none.
 */
export function hostsOfSeeds(urls: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const url of urls) {
    const canonical = canonicalizeUrl(url, undefined, { schemes: 'any' });
    if (!canonical.ok) continue;
    const site = siteName(canonical.host);
    hosts.add(canonical.host).add(site).add(`www.${site}`);
  }
  return [...hosts].sort();
}
