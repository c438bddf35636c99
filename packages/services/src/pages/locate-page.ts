import { refusal } from '@meguri/api/services-port';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { canonicalizeUrl } from '@meguri/urls';

export interface PageLocation {
  hostId: bigint;
  urlKey: string;
  /** Canonical. */
  url: string;
  host: string;
}

/** Longer than any seed list allows. */
const longestUrl = 100_000;

/** Key of a URL's page, whether or not it is known; null for a URL without canonical form. */
export function locatePage(input: string): PageLocation | null {
  const canonical = canonicalizeUrl(input.trim(), undefined, { maxLength: longestUrl, schemes: 'any' });
  if (!canonical.ok) return null;
  const { url, host } = canonical;
  return { hostId: hostIdOf(host), urlKey: urlKeyOf(url), url, host };
}

/** @throws {ServiceError} `invalid` for a URL that no page can have */
export function requireLocation(input: string): PageLocation {
  const location = locatePage(input);
  if (location) return location;
  const shown = input.length > 200 ? `${input.slice(0, 200)}…` : input;
  throw refusal('invalid', 'noWebAddress', { text: shown }, 'url');
}
