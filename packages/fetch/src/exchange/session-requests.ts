import type { FetchRequest } from './host-session.ts';
import type { FetchLimits } from './limits.ts';

/** Scheme, host and port of a URL: `URL.origin`, which is opaque for schemes that browsers do not fetch. */
export function originOf(url: string | URL): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/**
 * The URL to request: without credentials and fragment.
 *
 * @throws {Error} for a URL of another origin
 */
export function withoutCredentials(text: string, origin: string): URL {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  url.hash = '';
  if (originOf(url) === origin) return url;
  throw new Error(`request for ${url.href} refused: it is not on ${origin}; open a session with its origin`);
}

/** Limits of one request. An explicit undefined counts as absent. */
export function limitsOf(limits: FetchLimits, overrides: FetchRequest['limits'] = {}): FetchLimits {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return { ...limits, ...Object.fromEntries(given) };
}
