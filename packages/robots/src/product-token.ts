/**
 * The part of a User-Agent that robots.txt groups are matched against: everything up to the first character that is
 * neither a letter, `_` nor `-` (RFC 9309 section 2.2.1). `Meguri/1.0 (+https://example.org/)` gives `Meguri`; a name
 * that starts with anything else gives the empty string. Case is kept.
 */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]*/.exec(userAgent)?.[0] ?? '';
}
