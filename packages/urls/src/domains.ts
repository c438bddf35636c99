import { getDomain, getPublicSuffix, parse } from 'tldts';

/**
 * Host names may have a port, which is ignored, and must be in the URL standard's form (lower-case ASCII).
 * The private section of the Public Suffix List counts: `alice.github.io` and `bob.github.io` have different
 * owners.
 */
const withPrivateSuffixes = { allowPrivateDomains: true, extractHostname: false } as const;
const icannOnly = { allowPrivateDomains: false, extractHostname: false } as const;

/**
 * The registered domain: `www.example.co.jp` belongs to `example.co.jp`. A host that is not below a public
 * suffix is its own domain: addresses, single labels and suffixes. A private suffix (`github.io`) is a
 * registered domain.
 */
export function registrableDomain(host: string): string {
  const name = hostname(host);
  return getDomain(name, withPrivateSuffixes) ?? getDomain(name, icannOnly) ?? name;
}

/** The simulated web of the demo, which counts as a public suffix: each name below has its own owner. */
const simulatedSuffix = '.demo.localhost';

/** The domains against whose budgets a host counts. */
export interface HostDomains {
  /** The registrable domain. */
  domain: string;
  /** The domain of the owner of a private public suffix: `github.io` of `alice.github.io`; null: none. */
  suffix: string | null;
}

/** The domains against whose budgets a host counts. */
export function budgetDomains(host: string): HostDomains {
  const name = hostname(host);
  if (name.endsWith(simulatedSuffix)) {
    const label = name.slice(0, -simulatedSuffix.length).split('.').at(-1);
    return { domain: `${label}${simulatedSuffix}`, suffix: null };
  }
  const domain = registrableDomain(name);
  const owner = getDomain(name, icannOnly);
  return { domain, suffix: owner === domain ? null : owner };
}

/** The public suffix of a host, such as `co.jp` or `github.io`; null for addresses. */
export function publicSuffix(host: string): string | null {
  return getPublicSuffix(hostname(host), withPrivateSuffixes);
}

/** The last label, such as `jp`; null for addresses and single labels. */
export function topLevelDomain(host: string): string | null {
  const name = hostname(host);
  const dot = name.lastIndexOf('.');
  return dot === -1 || parse(name, icannOnly).isIp === true ? null : name.slice(dot + 1);
}

/** Group of a host in statistics: the last label, `(ip)` for addresses. */
export function topLevelGroup(host: string): string {
  const name = hostname(host);
  const label = name.slice(name.lastIndexOf('.') + 1);
  // The URL standard parses a host whose last label is a number as an IPv4 address.
  return name.startsWith('[') || /^\d+$/.test(label) ? '(ip)' : label;
}

/** Groups of {@link topLevelGroup} whose names are for local use and tests only (RFC 6761). */
export const localTopLevelGroups: readonly string[] = ['localhost', 'test'];

/** The site name of a host: without a leading `www.`, with its port. `www.com` stays. */
export function siteName(host: string): string {
  const rest = host.startsWith('www.') ? host.slice(4) : host;
  return rest.includes('.') ? rest : host;
}

/** Whether two hosts differ only in a leading `www.`. */
export function isWwwTwin(host: string, other: string): boolean {
  return host !== other && siteName(host) === siteName(other);
}

function hostname(host: string): string {
  return host.replace(/:\d*$/, '');
}
