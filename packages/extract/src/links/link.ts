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

/** Most links read from one document, unless its format has its own limit. */
export const defaultMaxLinks = 20_000;

/** A link of a document, resolved. */
export interface Link {
  /** Absolute URL as the URL standard serialises it. */
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

/**
 * Relations whose target is a document or a part of this one. Not followed: `preconnect`, `dns-prefetch`,
 * `pingback`, `search`, editing and API endpoints, `profile`.
 */
const followedRelations = new Set(
  `alternate amphtml canonical shortlink next prev previous first last start up index contents toc
   chapter section subsection appendix glossary copyright bookmark author help license
   privacy-policy terms-of-service me archives home stylesheet icon apple-touch-icon
   apple-touch-icon-precomposed mask-icon image_src manifest preload modulepreload prefetch
   prerender`.split(/\s+/),
);

const unendorsedRelations = new Set(['nofollow', 'ugc', 'sponsored']);

/** The words of a `rel` attribute or parameter, in lower case. */
export function relationWords(rel: string): string[] {
  // Most links have no `rel`.
  if (rel === '') return [];
  return rel
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((word) => word !== '');
}

export function isFollowedRelation(words: readonly string[]): boolean {
  return words.some((word) => followedRelations.has(word));
}

/** Whether the author does not endorse the link. */
export function isNofollow(words: readonly string[]): boolean {
  return words.some((word) => unendorsedRelations.has(word));
}
