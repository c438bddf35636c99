/**
 * Origin of a link. `a`, `area` and `frame` (frames and inline frames) lead to other pages; `refresh` is a
 * meta refresh or Refresh header; `link` a link element or Link header; `img`, `media`, `script` and `embed`
 * are parts of the page; `feed` and `sitemap` are entries of those documents.
 */
export type LinkKind =
  | 'a'
  | 'area'
  | 'frame'
  | 'refresh'
  | 'link'
  | 'img'
  | 'media'
  | 'script'
  | 'embed'
  | 'feed'
  | 'sitemap';

/** A link of a document, resolved. */
export interface Link {
  /** Absolute http or https URL as the URL standard serialises it. */
  url: string;
  kind: LinkKind;
  /** Whether every link to this URL on the page is marked `rel=nofollow` (or `ugc`, `sponsored`). */
  nofollow: boolean;
}

/** A link as written in the document, not yet resolved. */
export interface LinkReference {
  reference: string;
  kind: LinkKind;
  nofollow: boolean;
}
