import { isSendableHeaderValue } from './request-headers.ts';

export interface UserAgentParts {
  /** Product token, by which robots.txt groups are matched: `Meguri`. */
  product: string;
  version: string;
  /** Page for webmasters about the crawler and how to stop it; null only while nothing public is fetched. */
  contactUrl: string | null;
}

/**
 * The User-Agent header in the common form of crawlers: `Mozilla/5.0 (compatible; Meguri/1.0;
 * +https://archive.example/)`.
 *
 * A contact with letters beyond ASCII is encoded.
 *
 * @throws {TypeError} if a part is not valid in a header
 */
export function userAgentHeader({ product, version, contactUrl }: UserAgentParts): string {
  const comment = [
    'compatible',
    `${product}/${version}`,
    ...(contactUrl ? [`+${encoded(contactUrl)}`] : []),
  ].join('; ');
  const header = `Mozilla/5.0 (${comment})`;
  if (!isSendableHeaderValue(header))
    throw new TypeError(`not usable as a User-Agent: ${JSON.stringify(header)}`);
  return header;
}

function encoded(url: string): string {
  return /^[\x21-\x7e]*$/.test(url) || /[\r\n]/.test(url) ? url : (URL.parse(url)?.href ?? url);
}
