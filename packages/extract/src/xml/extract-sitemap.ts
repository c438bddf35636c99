import type { DatedUrl } from '../dates/announced-changes.ts';
import { parseDocumentDate } from '../dates/parse-document-date.ts';
import { resolveUrl, type UrlContext } from '../links/resolve-url.ts';
import { readXml } from './read-xml.ts';

export interface SitemapEntry {
  /** Absolute URL of a page, or of a sitemap in an index. */
  url: string;
  /** `lastmod`: the earliest time of the last change. */
  lastModified: Date | null;
  /** `news:publication_date`. */
  publishedAt: Date | null;
}

export interface Sitemap {
  kind: 'urlset' | 'sitemapindex';
  /** In document order, as listed: repeated URLs are not merged. */
  entries: SitemapEntry[];
  /** Whether more than `maxEntries` are listed. */
  truncated: boolean;
}

/** The limit of the protocol for one file. */
export const maxSitemapEntries = 50_000;

/**
 * Reads a sitemap or a sitemap index, without entries that have no valid location. `changefreq` and
 * `priority` are ignored: they state wishes, whereas change rates are learnt from visits.
 *
 * @param url URL of the sitemap, for relative locations, which some sites write against the protocol
 * @param schemes of locations in addition to http and https
 * @see https://www.sitemaps.org/protocol.html
 */
export function extractSitemap(
  xml: string,
  url: string,
  maxEntries: number = maxSitemapEntries,
  schemes?: ReadonlySet<string>,
): Sitemap {
  const context: UrlContext = { base: url, charset: 'utf-8', fragments: 'drop', schemes };
  const sitemap: Sitemap = { kind: 'urlset', entries: [], truncated: false };
  let location: string | null = null;
  let lastModified: Date | null = null;
  let publishedAt: Date | null = null;
  let isVideo = false;

  const finishEntry = () => {
    const resolved = location === null ? null : resolveUrl(location, context);
    if (resolved !== null && sitemap.entries.length >= maxEntries) sitemap.truncated = true;
    else if (resolved !== null) sitemap.entries.push({ url: resolved, lastModified, publishedAt });
    location = null;
    lastModified = null;
    publishedAt = null;
    isVideo = false;
  };

  readXml(xml, {
    start(name) {
      if (name === 'sitemapindex') sitemap.kind = 'sitemapindex';
      if (name === 'url' || name === 'sitemap') finishEntry();
      if (name === 'video' || name === 'news') isVideo = name === 'video';
    },
    leaf({ name, text }) {
      // The image and video extensions have their own `loc`, after that of the page.
      if (name === 'loc') location ??= text.trim();
      else if (name === 'lastmod') lastModified = parseDocumentDate(text);
      // The page of a video may be older, or change later.
      else if (name === 'publication_date' && !isVideo) publishedAt = parseDocumentDate(text);
    },
  });
  finishEntry();
  return sitemap;
}

/** The entries with a date: `lastmod`, or else the date of publication. */
export function datedEntries({ kind, entries }: Sitemap): DatedUrl[] {
  return entries.flatMap(({ url, lastModified, publishedAt }): DatedUrl[] => {
    if (lastModified !== null) {
      return [{ url, changedAt: lastModified, source: kind === 'urlset' ? 'sitemap' : 'sitemap-index' }];
    }
    return publishedAt === null ? [] : [{ url, changedAt: publishedAt, source: 'news-sitemap' }];
  });
}
