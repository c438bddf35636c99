/**
 * Sources that announce or date changes. The position in this list, from 1, is the stored number: it never
 * changes its meaning, so new sources are added at the end.
 */
export const announcementSources = [
  /** `lastmod` of a page in a sitemap. */
  'sitemap',
  /** `lastmod` of a sitemap in a sitemap index. */
  'sitemap-index',
  /** `publication_date` of a news sitemap. */
  'news-sitemap',
  /** Dates of the entries of RSS, Atom and JSON feeds. */
  'feed',
  /** Content that a WebSub hub distributes. */
  'push',
  /** The Last-Modified header. It announces no change, but dates the one that a visit finds. */
  'last-modified',
] as const;
export type AnnouncementSource = (typeof announcementSources)[number];

/** The stored number of a source, from 1. */
export function announcementSourceNumber(source: AnnouncementSource): number {
  return announcementSources.indexOf(source) + 1;
}

/** The source with a stored number; null if this version does not know the number. */
export function announcementSourceOf(number: number): AnnouncementSource | null {
  return announcementSources[number - 1] ?? null;
}

/** The bit in a host's row that marks a source with a record there. */
export function announcementSourceBit(source: AnnouncementSource): number {
  return 1 << announcementSources.indexOf(source);
}
