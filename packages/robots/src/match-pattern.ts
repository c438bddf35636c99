import { PathMatcher } from './path-matcher.ts';

/**
 * Whether a path matches the pattern of a rule from its start. `*` matches any characters; `$` at the end of
 * the pattern matches the end of the path.
 */
export function matchPattern(pattern: string, path: string): boolean {
  return new PathMatcher(path).matches(pattern);
}

const unreserved = /[A-Za-z0-9._~-]/;
const needsNormalizing = /[^\x21-\x7e]|["%<>\\^`{|}]/;

/**
 * Normalises a path, or the path pattern of a rule, for comparison (RFC 9309 section 2.2.2): decodes escapes
 * of unreserved characters, escapes all characters that are neither reserved nor unreserved, writes escapes
 * in upper case. A `%` that does not begin an escape stays, as does an escape right after it: decoding could
 * create an escape.
 *
 * @param path a byte string: each character is one byte, 0 to 255
 */
export function normalizePath(path: string): string {
  if (!needsNormalizing.test(path)) return path;
  return path.replace(/%[0-9A-Fa-f]{2}|[^\x21-\x7e]|["<>\\^`{|}]/g, (match, offset: number) => {
    if (match.length === 1) return escapeByte(match);
    const followsPercent = /%[0-9A-Fa-f]?$/.test(path.slice(Math.max(0, offset - 2), offset));
    return followsPercent ? match.toUpperCase() : normalizeEscape(match);
  });
}

function normalizeEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return unreserved.test(character) ? character : escape.toUpperCase();
}

function escapeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * Like {@link normalizePath}, for a pattern: a `$` before its end is a literal character, escaped as in
 * {@link normalizeUrlPath}.
 */
export function normalizePattern(pattern: string): string {
  const normal = normalizePath(pattern);
  return normal.replace(/\$(?!$)/g, '%24');
}

/**
 * Path and query of a URL, normalised for matching. `*` and `$` are written `%2A` and `%24`, so that a rule
 * can match them literally (RFC 9309 section 2.2.3).
 *
 * @param url an absolute URL with a host, or a path that begins with `/`
 * @returns null if the URL is neither
 */
export function normalizeUrlPath(url: string): string | null {
  const path = pathAndQuery(url);
  return path && normalizePath(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

function pathAndQuery(url: string): string | null {
  const parsed = URL.parse(url.startsWith('/') ? `http://host${url}` : url);
  if (parsed === null || parsed.host === '') return null;
  // An empty query counts: `/*?` matches it. URL.search lacks it, href has it.
  const { href } = parsed;
  const start = href.indexOf('/', parsed.protocol.length + 2);
  if (start === -1) return '/';
  const hash = href.indexOf('#');
  return href.slice(start, hash === -1 ? undefined : hash);
}

/**
 * The first pattern that matches a URL. Patterns are prefixes of path and query with `*` and `$`, as after
 * `Disallow:`.
 *
 * @param patterns as typed; non-ASCII letters stand for their UTF-8 escapes
 * @param url absolute URL with a host, or a path that begins with `/`
 * @returns null if none matches, or the URL has no path
 */
export function findPathExclusion(patterns: readonly string[], url: string): string | null {
  if (patterns.length === 0) return null;
  const path = normalizeUrlPath(url);
  if (path === null) return null;
  return patterns.find((pattern) => matchPattern(asMatched(pattern), path)) ?? null;
}

const asMatched = (pattern: string) =>
  normalizePattern(pattern.toWellFormed().replace(/[^\p{ASCII}]+/gu, encodeURIComponent));
