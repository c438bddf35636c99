export { decodeBody, type DecodedBody } from './body/decode-body.ts';
export { unpackXmlFile } from './body/decode-body.ts';
export { isChanged, type ChangeMode, type Fingerprints } from './change/is-changed.ts';
export { normaliseForChange, type ChangeContent } from './change/normalise-for-change.ts';
export { hammingDistance, simhash } from './change/simhash.ts';
export { decodeText } from './charset/decode-text.ts';
export { detectCharset, type CharsetSource, type DetectedCharset } from './charset/detect-charset.ts';
export { prescanCharset } from './charset/prescan-charset.ts';
export type { ContentKind } from './content-kind.ts';
export { announcedChanges } from './dates/announced-changes.ts';
export type { DatedUrl } from './dates/announced-changes.ts';
export { extractDocument, type DocumentInput, type ExtractedDocument } from './extract-document.ts';
export { headerValues, type Header } from './headers.ts';
export type { RefreshTarget } from './html/extract-html-page.ts';
export { htmlToText } from './html/html-to-text.ts';
export { htmlLinksLine, type HtmlLinksAnswer } from './html-links-line.ts';
export { detectLanguage, type LanguageHints } from './language/detect-language.ts';
export type { Link, LinkKind } from './links/link.ts';
export { resolveReferences } from './links/resolve-references.ts';
export {
  packMemory,
  payloadMark,
  rememberNoise,
  rememberPayload,
  unpackMemory,
} from './memory/change-memory.ts';
export { learnNoise, needsBlocks, type NoiseLesson } from './noise/learn-noise.ts';
export { maskNoise } from './noise/mask-noise.ts';
export type { NoiseState } from './noise/noise-state.ts';
export { textBlocks } from './noise/text-blocks.ts';
export { readFingerprint } from './seen/read-fingerprint.ts';
export { extractFeedLinks, type Feed } from './xml/extract-feed-links.ts';
export { extractSitemap, type Sitemap, type SitemapEntry } from './xml/extract-sitemap.ts';
export { parseListing, pathSegmentOf, type Listing, type ListingEntry } from './listing/parse-listing.ts';
