import type { RobotsDirectives } from '@meguri/robots';
import type { DatedUrl } from './dates/announced-changes.ts';
import type { RefreshTarget } from './html/extract-html-page.ts';
import type { Link } from './links/link.ts';
import type { ChangeText } from './noise/text-blocks.ts';

/** Product token to which robots directives are addressed, unless the operator chose another. */
export const defaultAgentToken = 'meguri';

/** Fields read from the text of a document. Fields that a kind of document lacks are null, empty or zero. */
export interface DocumentContent {
  title: string | null;
  /** ISO 639-1 code. */
  language: string | null;
  /** Distinct by URL, fragments dropped, in document order. Robots directives of the page are not applied. */
  links: Link[];
  linksTruncated: boolean;
  /** URL that relative links resolve against. */
  base: string;
  refresh: RefreshTarget | null;
  /** From meta elements and `X-Robots-Tag` headers together. */
  robots: RobotsDirectives;
  canonical: string | null;
  /** Change dates of other pages, from sitemaps and feeds. */
  dated: DatedUrl[];
  /** WebSub hubs of a feed, from its links and the `Link` headers. */
  hubs: string[];
  /** URL that a feed declares as its own, by which its hubs know it. */
  self: string | null;
  /** The visible text in one line. Null if there is none to read, as in sitemaps and images. */
  text: string | null;
  /** Length of the visible text in UTF-16 code units. */
  textLength: number;
  /** SHA-256 of the normalised text; without text, of the body. */
  textDigest: Uint8Array;
  /** The digested text: the title, the visible text and the link targets, a line each. Null without text. */
  comparedText: string | null;
  /** The digested text with its layout, if requested and if there is text. */
  changeText: ChangeText | null;
  simhash: bigint;
}
