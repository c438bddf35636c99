import { schemesIn, type Settings } from '@meguri/contracts';

/**
 * Schemes other than http and https whose links on a page are followed: those of the setting, and that of the
 * page itself, so that a crawl continues from a seed. Null: none, as on nearly all pages.
 */
export function linkSchemesOf(url: string, settings: Settings): ReadonlySet<string> | null {
  const own = url.slice(0, url.indexOf(':'));
  const isOther = own !== 'http' && own !== 'https';
  const listed = settings['links.schemes'];
  if (!isOther && listed === '') return null;
  return isOther ? new Set([...schemesIn(listed), own]) : schemesIn(listed);
}
