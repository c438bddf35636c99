import { cleanQuery, normalizeEscapes } from './clean-query.ts';
import { removePathSessionIds } from './session-ids.ts';

/** Why a string has no canonical URL: a closed set. */
export const urlErrors = ['url-invalid', 'url-scheme-unsupported', 'url-too-long', 'base-invalid'] as const;
export type UrlError = (typeof urlErrors)[number];

export interface CanonicalUrl {
  ok: true;
  /** The canonical form, which is requested from the server. */
  url: string;
  /** The unit of politeness: `name[:port]` in lower case, without a default port. */
  host: string;
}

export type CanonicalizeResult = CanonicalUrl | { ok: false; error: UrlError };

export interface CanonicalizeOptions {
  /** Longest canonical URL, in characters. */
  maxLength?: number;
  /** Schemes other than http and https that have a canonical form. Default: none. */
  schemes?: OtherSchemes;
}

/** Schemes, in lower case without a colon; `any`: all whose URLs have a host, as for stored pages. */
export type OtherSchemes = ReadonlySet<string> | 'any';

/** The former limit of browsers and proxies, and the current one of other archive crawlers. */
export const defaultMaxUrlLength = 2083;

/**
 * The form of a URL under which the crawler knows a page: the URL standard's (without default port and dot
 * segments, host in lower-case ASCII), with
 *
 * - credentials and fragment removed,
 * - escapes in upper case, unnecessary ones decoded (`%7e` is `~`),
 * - tracking parameters removed (see `clean-query.ts`),
 * - session ids removed from query and path (see `session-ids.ts`),
 * - an empty query removed.
 *
 * Canonical URLs are their own canonical form. Only http, https and the given schemes have one. Never throws.
 *
 * @param base absolute URL that relative ones resolve against
 */
export function canonicalizeUrl(
  input: string,
  base?: string,
  { maxLength = defaultMaxUrlLength, schemes }: CanonicalizeOptions = {},
): CanonicalizeResult {
  const resolved = resolveUrl(input, base, maxLength, schemes);
  if (!resolved.ok) return resolved;
  const { host, href: url } = settle(resolved.url);
  if (url.length > maxLength) return { ok: false, error: 'url-too-long' };
  return { ok: true, url, host };
}

/**
 * The URL standard's part of {@link canonicalizeUrl}: parses and resolves, accepts http, https and the given
 * schemes only.
 *
 * Refuses strings without parsing if they are far longer than the limit, without their fragment.
 */
export function resolveUrl(
  input: string,
  base: string | undefined,
  maxLength: number,
  schemes?: OtherSchemes,
): { ok: true; url: URL } | { ok: false; error: UrlError } {
  const hash = input.indexOf('#');
  // Keeps the `#`: blanks before it belong to the URL, blanks at the end do not.
  const reference = hash === -1 ? input : input.slice(0, hash + 1);
  if (reference.length > maxLength * 4) {
    const hasOtherScheme = /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i.test(reference);
    return {
      ok: false,
      error: hasOtherScheme && schemes === undefined ? 'url-scheme-unsupported' : 'url-too-long',
    };
  }
  const url = URL.parse(reference, base);
  if (url === null) {
    return { ok: false, error: base !== undefined && !URL.canParse(base) ? 'base-invalid' : 'url-invalid' };
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return { ok: true, url };
  const scheme = url.protocol.slice(0, -1);
  if (schemes === undefined || url.host === '' || (schemes !== 'any' && !schemes.has(scheme))) {
    return { ok: false, error: 'url-scheme-unsupported' };
  }
  const likeHttp = withHttpHost(url);
  return likeHttp === null ? { ok: false, error: 'url-invalid' } : { ok: true, url: likeHttp };
}

/**
 * The URL with its host as in http URLs. The URL standard leaves hosts of unknown schemes unchanged, but a
 * host must have one name under all schemes.
 */
function withHttpHost(url: URL): URL | null {
  const hostname = URL.parse(`http://${url.hostname}/`)?.hostname;
  if (hostname === undefined) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  return URL.parse(`${url.protocol}//${hostname}${port}${url.pathname || '/'}${url.search}`);
}

/**
 * Cleans until nothing changes. One pass is enough, unless removing a session id creates a dot segment or an
 * escape; each further pass shortens the URL.
 */
function settle(url: URL): URL {
  const cleaned = clean(url);
  if (cleaned === url.href) return url;
  return settle(new URL(cleaned));
}

function clean({ protocol, host, pathname, search }: URL): string {
  return `${protocol}//${host}${removePathSessionIds(normalizeEscapes(pathname))}${cleanQuery(search)}`;
}
