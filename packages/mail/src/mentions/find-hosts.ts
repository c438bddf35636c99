import { parse } from 'tldts';

/** Where a host name was found: in a URL, in a mail address, or alone. */
export type HostSource = 'url' | 'email' | 'text';

export interface MentionedHost {
  /** Lower-case ASCII, without port. */
  host: string;
  source: HostSource;
}

const maxHostLength = 253;

/** Runs of name characters, with the character before them. */
const candidate = /(@?)([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]*)/gu;

/**
 * Host names under a known top-level domain, in order, each once, at most `limit`. A name in a URL always
 * counts as such. File names that end in a top-level domain are indistinguishable from hosts.
 *
 * @param urls serialised, of the same text
 */
export function findHosts(text: string, urls: readonly string[], limit: number): MentionedHost[] {
  const found = new Map<string, HostSource>();
  for (const url of urls) {
    const { hostname } = new URL(url);
    if (isKnownName(hostname)) found.set(hostname, 'url');
  }
  for (const [, at, name = ''] of text.matchAll(candidate)) {
    if (found.size >= limit) break;
    const host = hostOf(name);
    if (host !== null && !found.has(host)) found.set(host, at === '@' ? 'email' : 'text');
  }
  return [...found].slice(0, limit).map(([host, source]) => ({ host, source }));
}

function hostOf(name: string): string | null {
  if (!name.includes('.') || name.length > maxHostLength) return null;
  const host = URL.parse(`http://${name.replace(/[.-]+$/, '')}/`)?.hostname ?? '';
  return isKnownName(host) ? host : null;
}

function isKnownName(host: string): boolean {
  const { domain, isIcann, isPrivate, isIp } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
  });
  return isIp !== true && domain !== null && (isIcann === true || isPrivate === true);
}

/** Runs of name characters with or without a port, not part of a mail address. */
const named = /(?<![@\p{L}\p{M}\p{N}.-])[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]*(?::\d{1,5}(?!\d))?/gu;

/**
 * Possible names of hosts under any top-level domain, with port, such as `intranet.local:8080`: in order,
 * each once, at most `limit`. A name only counts as a host if it is known from elsewhere.
 */
export function findPossibleHosts(text: string, limit: number): string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(named)) {
    if (found.size >= limit) break;
    if (!/[.:]/.test(match) || match.length > maxHostLength) continue;
    const host = URL.parse(`http://${match.replace(/[.-]+$/, '')}/`)?.host ?? '';
    if (/[a-z]/.test(host)) found.add(host);
  }
  return [...found];
}
