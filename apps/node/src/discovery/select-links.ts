import { hostIdOf, urlKeyOf, type DiscoveredPage } from '@meguri/database';
import type { LinkKind } from '@meguri/extract';
import {
  canonicalizeUrl,
  decideScope,
  hopsOfDiscoveredLink,
  hopsOfRedirect,
  registrableDomain,
  withHost,
  withoutSessions,
  type HopCounts,
  type PagePatterns,
  type ScopeRules,
} from '@meguri/urls';
import type { KnownUrls } from './memory/known-urls.ts';
import { limitNewHosts } from './limit-new-hosts.ts';
import { kindOf, isNofollow, urlAt, type PackedLinks } from './packed-links.ts';
import { isRefusedEverywhere, type RefusedLinks } from './memory/refused-links.ts';
import { isTrap, type FoundTrap } from './trap-reports.ts';

/** The page on which links were found, after its access. */
export interface LinkSource {
  url: string;
  seedListId: number;
  depth: number;
  dynamicHops: number;
  redirectHops: number;
  /** Found as a requisite of a page. */
  embedded?: boolean | null;
}

export interface LinkSelection {
  rules: ScopeRules;
  now: Date;
  /** Whether images, style sheets, scripts and media are followed. */
  embedded: boolean;
  /** Schemes other than http and https that are followed from a page; null: none. */
  schemesFrom(url: string): ReadonlySet<string> | null;
  /** The name under which a host is crawled, if it is an alias. */
  aliasTarget(host: string): string | undefined;
  /** Pages that are in the database. */
  known: KnownUrls;
  /** Pages that were reported and will soon be known, or were refused. */
  reported: Pick<KnownUrls, 'has' | 'hasHash'>;
  /** Links that these rules refused recently. */
  refused: RefusedLinks;
  /** Most new hosts from the links of one page. */
  newHostsPerPage: number;
  /** Whether a host is certainly in the database. */
  isKnownHost(host: string): boolean;
  /** Query parameters of a host that are session ids. */
  sessionParametersOf(hostId: bigint): ReadonlySet<string>;
  /** Patterns by which pages are dynamic. */
  patterns: PagePatterns;
  /** Called for a link that leads into a trap. */
  onTrap(trap: FoundTrap): void;
}

/** Page requisites: as far from the seed as the page itself. */
const embeddedKinds: ReadonlySet<LinkKind> = new Set(['img', 'media', 'script', 'embed', 'link']);

/** Most redirects in a row that are followed; the same number as for robots.txt. */
export const maxRedirectHops = 5;

/**
 * Links of a page to report to the requester: canonical, in scope, followed by rule, distinct, and not known.
 *
 * @param links hashed with the seed of the selection's memories
 * @param pageNofollow the page asks that none of its links be followed; its requisites are still taken
 */
export function selectLinks(
  source: LinkSource,
  links: PackedLinks,
  pageNofollow: boolean,
  selection: LinkSelection,
): DiscoveredPage[] {
  const selected = new Map<string, DiscoveredPage>();
  const { known, refused, reported } = selection;
  const { marks, hashes } = links;
  for (let index = 0; index < marks.length; index += 1) {
    const mark = marks[index] ?? 0;
    const isPart = embeddedKinds.has(kindOf(mark));
    if (isPart ? !selection.embedded : pageNofollow || isNofollow(mark)) continue;
    // Most links are known; recognised by the hash of their spelling, they cost next to nothing.
    const low = hashes[2 * index] ?? 0;
    const high = hashes[2 * index + 1] ?? 0;
    if (known.hasHash(low, high) || refused.hasHash(low, high) || reported.hasHash(low, high)) continue;
    const page = candidate(
      source,
      urlAt(links, index),
      { isPart, isEmbedded: isPart, redirectHops: 0 },
      selection,
    );
    if (page && !selected.has(page.urlKey)) selected.set(page.urlKey, page);
  }
  const { newHostsPerPage: newHosts, isKnownHost } = selection;
  return limitNewHosts([...selected.values()], {
    host: sourceFactsOf(source.url).hostName,
    newHosts,
    isKnownHost,
  });
}

/**
 * The target of a redirect as a page of its own, as far from the seed as the redirecting page. Null: not
 * followed.
 */
export function selectRedirect(
  source: LinkSource,
  target: string,
  selection: LinkSelection,
): DiscoveredPage | null {
  if (source.redirectHops >= maxRedirectHops) return null;
  return candidate(
    source,
    target,
    { isPart: true, isEmbedded: source.embedded === true, redirectHops: source.redirectHops + 1 },
    selection,
  );
}

/** A page's URL without session ids as a page of its own, as far from the seed as the page. Null: not followed. */
export function selectWithoutSession(
  source: LinkSource,
  plainUrl: string,
  selection: LinkSelection,
): DiscoveredPage | null {
  return candidate(
    source,
    plainUrl,
    { isPart: true, isEmbedded: source.embedded === true, redirectHops: 0 },
    selection,
  );
}

function candidate(
  source: LinkSource,
  target: string,
  how: { isPart: boolean; isEmbedded: boolean; redirectHops: number },
  selection: LinkSelection,
): DiscoveredPage | null {
  const { rules, now, known, reported, refused } = selection;
  const { maxUrlLength: maxLength } = rules;
  const schemes = isWebUrl(target) ? undefined : (selection.schemesFrom(source.url) ?? undefined);
  const canonical = canonicalizeUrl(target, source.url, { maxLength, schemes });
  if (!canonical.ok) return null;
  const { url: found, host } = underOneName(canonical, selection);
  const facts = factsOf(host);
  const url = withoutSession(found, facts.hostId, how, selection);
  if (known.has(found) || known.has(url)) {
    known.add(target);
    return null;
  }
  if (reported.has(found) || reported.has(url)) return null;
  const { hostName, site: sourceDomain } = sourceFactsOf(source.url);
  const hops = hopsTo(source, { url, host }, hostName, how, selection);
  const mayStart = rules.startsAtNewHosts && host !== hostName && !selection.isKnownHost(host);
  const judge = (counts: HopCounts) => decideScope(rules, { url, host, ...counts, pagesOnHost: 0 }, now);
  const own = judge(hops);
  const decision = own.inScope || !mayStart ? own : judge({ hops: 0, dynamicHops: 0 });
  if (!decision.inScope) {
    if (isRefusedEverywhere(decision.reason)) refused.add(target);
    else if (isTrap(decision.reason)) selection.onTrap({ host, url, kind: decision.reason });
    return null;
  }
  return {
    ...facts,
    ...(how.isEmbedded && { embedded: true }),
    ...(mayStart && { start: own.inScope ? 'may' : 'must' }),
    ...(facts.site !== sourceDomain && { sourceDomain }),
    ...(rules.maxHostsPerDomain !== null && { maxHostsPerDomain: rules.maxHostsPerDomain }),
    urlKey: urlKeyOf(url),
    url,
    seedListId: source.seedListId,
    depth: hops.hops,
    dynamicHops: hops.dynamicHops,
    redirectHops: how.redirectHops,
    priority: Math.min(hops.hops, 32_767),
    maxPagesPerHost: rules.maxPagesPerHost,
  };
}

/**
 * The URL without the session ids of its host. The target of a redirect keeps them: its server may redirect
 * every URL without one to a URL with one.
 */
function withoutSession(
  url: string,
  hostId: bigint,
  { redirectHops }: { redirectHops: number },
  { sessionParametersOf }: LinkSelection,
): string {
  return redirectHops > 0 ? url : withoutSessions(url, sessionParametersOf(hostId));
}

/** A page requisite has the hops of its page. */
function hopsTo(
  source: LinkSource,
  { url, host }: { url: string; host: string },
  sourceHost: string,
  { isPart, redirectHops }: { isPart: boolean; redirectHops: number },
  { patterns, now }: LinkSelection,
): HopCounts {
  const { depth: hops, dynamicHops } = source;
  if (isPart && redirectHops === 0) return { hops, dynamicHops };
  if (host === sourceHost) patterns.learn({ host, from: source.url, to: url, now });
  const pageAt = (on: string, pageUrl: string) => ({ host: on, isDynamic: patterns.isDynamic(on, pageUrl) });
  const parent = { hops, dynamicHops, ...pageAt(sourceHost, source.url) };
  return (isPart ? hopsOfRedirect : hopsOfDiscoveredLink)(parent, pageAt(host, url));
}

const isWebUrl = (url: string) => url.startsWith('http:') || url.startsWith('https:');

type HostFacts = Pick<DiscoveredPage, 'hostId' | 'hostName' | 'site'>;

/** Remembers the last host, because most links of a page lead to its own. */
function createHostFacts(): (host: string) => HostFacts {
  let last: HostFacts | null = null;
  return (host) => {
    if (last?.hostName !== host)
      last = { hostId: hostIdOf(host), hostName: host, site: registrableDomain(host) };
    return last;
  };
}

const factsOf = createHostFacts();
const sourceFactsOf = createSourceFacts();

/** The same facts, of the page whose links are selected. */
function createSourceFacts(): (url: string) => HostFacts {
  let last: { url: string; facts: HostFacts } | null = null;
  const facts = createHostFacts();
  return (url) => {
    if (last?.url !== url) last = { url, facts: facts(new URL(url).host) };
    return last.facts;
  };
}

/** The URL with an alias replaced by the name under which the site is crawled. */
function underOneName(
  canonical: { url: string; host: string },
  selection: LinkSelection,
): { url: string; host: string } {
  const target = selection.aliasTarget(canonical.host);
  if (target === undefined) return canonical;
  return { url: withHost(canonical.url, target), host: target };
}
