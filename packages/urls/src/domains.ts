import { getDomain, getPublicSuffix, parse } from 'tldts';

/**
 * Host names here may carry a port, which is ignored, and must be in the URL standard's form (lower-case ASCII). The
 * Public Suffix List is read with its private section: `alice.github.io` and `bob.github.io` are two owners' sites.
 */
const withPrivateSuffixes = { allowPrivateDomains: true, extractHostname: false } as const;
const icannOnly = { allowPrivateDomains: false, extractHostname: false } as const;

/**
 * The domain its owner registered: `www.example.co.jp` belongs to `example.co.jp`. A host below no public suffix is its
 * own domain: addresses, single labels, and suffixes themselves, except that a private suffix (`github.io`) is a
 * registered domain after all.
 */
export function registrableDomain(host: string): string {
  const name = hostname(host);
  return getDomain(name, withPrivateSuffixes) ?? getDomain(name, icannOnly) ?? name;
}

/** The public suffix a host is under, such as `co.jp` or `github.io`; null for addresses. */
export function publicSuffix(host: string): string | null {
  return getPublicSuffix(hostname(host), withPrivateSuffixes);
}

/** The last label, such as `jp`; null for addresses and single labels. */
export function topLevelDomain(host: string): string | null {
  const name = hostname(host);
  const dot = name.lastIndexOf('.');
  return dot === -1 || parse(name, icannOnly).isIp === true ? null : name.slice(dot + 1);
}

/** What hosts are grouped by in statistics: the last label, `(ip)` for addresses. */
export function topLevelGroup(host: string): string {
  const name = hostname(host);
  const label = name.slice(name.lastIndexOf('.') + 1);
  // The URL standard reads every host whose last label is a number as an IPv4 address.
  return name.startsWith('[') || /^\d+$/.test(label) ? '(ip)' : label;
}

/** Groups of {@link topLevelGroup} whose names never lead beyond this machine or its tests (RFC 6761). */
export const localTopLevelGroups: readonly string[] = ['localhost', 'test'];

/** The host as people name the site: without a leading `www.`, with its port. `www.com` stays. */
export function siteName(host: string): string {
  const rest = host.startsWith('www.') ? host.slice(4) : host;
  return rest.includes('.') ? rest : host;
}

/** Are these the two names, with and without `www.`, that most sites answer under? */
export function isWwwTwin(host: string, other: string): boolean {
  return host !== other && siteName(host) === siteName(other);
}

function hostname(host: string): string {
  return host.replace(/:\d*$/, '');
}
