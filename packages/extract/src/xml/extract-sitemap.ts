import { resolveUrl } from '../links/resolve-url.ts';
import { readXml } from './read-xml.ts';

export interface SitemapEntry {
  /** Absolute URL of a page, or of another sitemap where the document is an index. */
  url: string;
  lastModified: Date | null;
}

export interface Sitemap {
  kind: 'urlset' | 'sitemapindex';
  /** In document order, as listed: repeated URLs are not merged. */
  entries: SitemapEntry[];
  /** More than `maxEntries` were listed. */
  truncated: boolean;
}

/** The most that the protocol allows in one file. */
export const maxSitemapEntries = 50_000;

/**
 * Reads a sitemap or a sitemap index. Entries without a usable location are left out.
 *
 * @param url address of the sitemap, for the relative locations that some sites write against the protocol
 * @see https://www.sitemaps.org/protocol.html
 */
export function extractSitemap(xml: string, url: string, maxEntries: number = maxSitemapEntries): Sitemap {
  const sitemap: Sitemap = { kind: 'urlset', entries: [], truncated: false };
  let location: string | null = null;
  let lastModified: Date | null = null;

  const finishEntry = () => {
    const resolved =
      location === null ? null : resolveUrl(location, { base: url, charset: 'utf-8', fragments: 'drop' });
    if (resolved !== null && sitemap.entries.length >= maxEntries) sitemap.truncated = true;
    else if (resolved !== null) sitemap.entries.push({ url: resolved, lastModified });
    location = null;
    lastModified = null;
  };

  readXml(xml, {
    start(name) {
      if (name === 'sitemapindex') sitemap.kind = 'sitemapindex';
      if (name === 'url' || name === 'sitemap') finishEntry();
    },
    leaf({ name, text }) {
      // The image and video extensions have a `loc` of their own, after that of the page.
      if (name === 'loc') location ??= text.trim();
      if (name === 'lastmod') lastModified = parseW3cDate(text.trim());
    },
  });
  finishEntry();
  return sitemap;
}

/** A date of the W3C profile of ISO 8601, from a year to a fraction of a second; null for anything else. */
function parseW3cDate(text: string): Date | null {
  if (!/^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
