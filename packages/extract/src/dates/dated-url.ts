/** A URL of which a document says when it last changed. */
export interface DatedUrl {
  /** Absolute, as the URL standard serialises it. */
  url: string;
  /** The earliest instant that the date allows. It may lie in the future, or be a lie. */
  changedAt: Date;
  source: 'sitemap' | 'sitemap-index' | 'news-sitemap' | 'feed';
}
