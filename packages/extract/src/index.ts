export { decodeBody, type DecodedBody } from './body/decode-body.ts';
export { unpackXmlFile } from './body/decode-body.ts';
export { isChanged, type ChangeMode } from './change/is-changed.ts';
export { normaliseForChange } from './change/normalise-for-change.ts';
export { simhash } from './change/simhash.ts';
export { decodeText } from './charset/decode-text.ts';
export { detectCharset } from './charset/detect-charset.ts';
export { prescanCharset } from './charset/prescan-charset.ts';
export { announcedChanges } from './dates/announced-changes.ts';
export type { DatedUrl } from './dates/announced-changes.ts';
export { extractDocument, type DocumentInput, type ExtractedDocument } from './extract-document.ts';
export { type Header } from './headers.ts';
export { htmlToText } from './html/html-to-text.ts';
export { htmlLinksLine } from './html-links-line.ts';
export { detectLanguage } from './language/detect-language.ts';
export type { Link, LinkKind } from './links/link.ts';
export { resolveReferences } from './links/link-references.ts';
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
export { extractFeedLinks } from './xml/extract-feed-links.ts';
export { extractSitemap } from './xml/extract-sitemap.ts';
export { parseListing, pathSegmentOf, type ListingEntry } from './listing/parse-listing.ts';
