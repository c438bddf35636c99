import { parse } from 'tldts';

/** Where a host name stood: in a URL, in an e-mail address, or by itself. */
export type HostSource = 'url' | 'email' | 'text';

export interface MentionedHost {
  /** Lower-case ASCII, without port. */
  host: string;
  source: HostSource;
}

const maxHostLength = 253;

/** Runs of what names are made of, with what stands before them. */
const candidate = /(@?)([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]*)/gu;

/**
 * Host names under a known top-level domain, in order, each once, at most `limit`. A name in a URL counts as such,
 * whatever else it is; file names whose ending is a top-level domain cannot be told from hosts.
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
