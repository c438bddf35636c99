/** A URL with the change date that a document states. */
export interface DatedUrl {
  /** Absolute, as the URL standard serialises it. */
  url: string;
  /** The earliest instant that the date allows. It may be in the future or wrong. */
  changedAt: Date;
  source: 'sitemap' | 'sitemap-index' | 'news-sitemap' | 'feed';
}
