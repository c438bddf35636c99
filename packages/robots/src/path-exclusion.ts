import { matchPattern } from './match-pattern.ts';
import { normalizePattern, normalizeUrlPath } from './normalize-path.ts';

/**
 * The first of some patterns that a URL falls under: prefixes of its path and query with `*` and `$`, as behind `Disallow:`.
 *
 * @param patterns as somebody typed them; letters beyond ASCII stand for their UTF-8 escapes
 * @param url absolute http or https URL, or a path that begins with `/`
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
