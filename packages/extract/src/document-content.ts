import type { RobotsDirectives } from '@meguri/robots';
import type { DatedUrl } from './dates/dated-url.ts';
import type { RefreshTarget } from './html/extract-html-page.ts';
import type { Link } from './links/link.ts';
import type { ChangeText } from './noise/text-blocks.ts';

/** Product token that robots directives may address unless the operator chose another. */
export const defaultAgentToken = 'meguri';

/** What the text of a document yields; the fields that a kind of document lacks are null, empty or zero. */
export interface DocumentContent {
  title: string | null;
  /** ISO 639-1 code. */
  language: string | null;
  /** Distinct by URL, fragments dropped, in document order. Robots directives of the page are not applied to them. */
  links: Link[];
  linksTruncated: boolean;
  /** What relative links resolve against. */
  base: string;
  refresh: RefreshTarget | null;
  /** From meta elements and `X-Robots-Tag` headers together. */
  robots: RobotsDirectives;
  canonical: string | null;
  /** What sitemaps and feeds say about when others have changed. */
  dated: DatedUrl[];
  /** WebSub hubs of a feed, from its links and the `Link` headers. */
  hubs: string[];
  /** What a feed says to be its own address, which is what its hubs know it by. */
  self: string | null;
  /** UTF-16 code units of text that a reader sees. */
  textLength: number;
  /** SHA-256 of the normalised text; of the body where there is no text. */
  textDigest: Uint8Array;
  /** What was digested, where that is wanted and there is text. */
  changeText: ChangeText | null;
  simhash: bigint;
}
