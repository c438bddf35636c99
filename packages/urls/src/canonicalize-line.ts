import { canonicalizeUrl, defaultMaxUrlLength, resolveUrl } from './canonicalize-url.ts';
import { surtKey } from './surt-key.ts';

export interface CanonicalizeAnswer {
  /** The canonical URL. */
  url: string;
  /** The key under which pywb looks up the given URL, with its session ids and tracking parameters. */
  surt: string;
  host: string;
}

/**
 * Answers one line of `meguri url canon`: `{ url, base? }`. Returns `{ error }` for malformed input and a URL
 * without a canonical form; never throws.
 */
export function canonicalizeLine(question: unknown): CanonicalizeAnswer | { error: string } {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) {
    return { error: 'an object {url, base?} is needed' };
  }
  const { url, base } = question as Record<string, unknown>;
  if (typeof url !== 'string') return { error: 'url: a string is needed' };
  if (typeof base !== 'string' && base !== undefined && base !== null) {
    return { error: 'base: a string is needed' };
  }
  const canonical = canonicalizeUrl(url, base ?? undefined);
  if (!canonical.ok) return { error: canonical.error };
  const resolved = resolveUrl(url, base ?? undefined, defaultMaxUrlLength);
  return {
    url: canonical.url,
    surt: surtKey(resolved.ok ? resolved.url.href : canonical.url),
    host: canonical.host,
  };
}
