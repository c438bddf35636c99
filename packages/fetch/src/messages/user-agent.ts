import { isSendableHeaderValue } from './request-headers.ts';

export interface UserAgentParts {
  /** Product token, the one that robots.txt groups are matched with: `Meguri`. */
  product: string;
  version: string;
  /** Where a webmaster learns who crawls and how to stop it; null only while nothing public is fetched. */
  contactUrl: string | null;
}

/**
 * The User-Agent header in the common form of crawlers: `Mozilla/5.0 (compatible; Meguri/1.0;
 * +https://archive.example/)`.
 *
 * @throws {TypeError} if a part cannot stand in a header
 */
export function userAgentHeader({ product, version, contactUrl }: UserAgentParts): string {
  const comment = ['compatible', `${product}/${version}`, ...(contactUrl ? [`+${contactUrl}`] : [])].join(
    '; ',
  );
  const header = `Mozilla/5.0 (${comment})`;
  if (!isSendableHeaderValue(header))
    throw new TypeError(`not usable as a User-Agent: ${JSON.stringify(header)}`);
  return header;
}
