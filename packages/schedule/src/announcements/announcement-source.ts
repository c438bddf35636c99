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
  /** Contents that a WebSub hub distributes. */
  'push',
  /** The Last-Modified header: it announces nothing, but dates the change that a visit finds. */
  'last-modified',
] as const;
export type AnnouncementSource = (typeof announcementSources)[number];

/** The stored number of a source, from 1. */
export function announcementSourceNumber(source: AnnouncementSource): number {
  return announcementSources.indexOf(source) + 1;
}

/** The source behind a stored number; null for one that this version does not know. */
export function announcementSourceOf(number: number): AnnouncementSource | null {
  return announcementSources[number - 1] ?? null;
}

/** The bit in a host's row that marks a source with a record there. */
export function announcementSourceBit(source: AnnouncementSource): number {
  return 1 << announcementSources.indexOf(source);
}
