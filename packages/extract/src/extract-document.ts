import { parseRobotsDirectives } from '@meguri/robots';
import type { Fingerprints } from './change/is-changed.ts';
import { emptySimhash } from './change/simhash.ts';
import { decodeText } from './charset/decode-text.ts';
import { detectCharset } from './charset/detect-charset.ts';
import { hasZeroByte } from './charset/unicode-evidence.ts';
import { type ContentKind, isReadAsText, mediaType, sniffedBytes, textKind } from './content-kind.ts';
import { sha256 } from './digest.ts';
import { defaultAgentToken, type DocumentContent } from './document-content.ts';
import { type Header, headerValues } from './headers.ts';
import { readContent } from './read-content.ts';

export interface DocumentInput {
  /** URL the body was received from, after redirects. */
  url: string;
  headers: readonly Header[];
  /** The body without content coding; may be truncated. */
  body: Uint8Array;
  /** SHA-256 of the body, if the caller has it. */
  rawDigest?: Uint8Array | undefined;
  /** Whether to compute the simhash, which only the comparison of near-duplicates needs. */
  simhash?: boolean;
  /** Whether to return the digested text, for learning noise. Default false. */
  changeText?: boolean;
  /** Limit of `links`. Default 20,000; for sitemaps the 50,000 of their protocol. */
  maxLinks?: number;
  /** Schemes in addition to http and https whose links are read, without colons. */
  schemes?: ReadonlySet<string> | undefined;
  /** Product token of the crawler, to which robots directives are addressed. */
  agentToken?: string;
}

/** Everything that the archive and the scheduler need from a body. */
export interface ExtractedDocument extends DocumentContent, Fingerprints {
  contentKind: ContentKind;
  /** Null for binary content. */
  charset: string | null;
}

/**
 * Reads a body: its kind, text, links, and the digests that decide whether it changed. Accepts any bytes and
 * never throws. A body that is not text is `binary`, with digests only. For text other than pages and feeds,
 * the text digest is that of the text in one line.
 */
export function extractDocument(input: DocumentInput): ExtractedDocument {
  const { url, headers, body } = input;
  const agentToken = input.agentToken ?? defaultAgentToken;
  const rawDigest = input.rawDigest ?? sha256(body);
  const nothing: DocumentContent = {
    title: null,
    language: null,
    links: [],
    linksTruncated: false,
    base: url,
    refresh: null,
    robots: parseRobotsDirectives(headerValues(headers, 'x-robots-tag'), agentToken),
    canonical: null,
    dated: [],
    hubs: [],
    self: null,
    text: null,
    textLength: 0,
    textDigest: rawDigest,
    comparedText: null,
    changeText: null,
    simhash: emptySimhash,
  };

  const type = mediaType(headers);
  if (!isReadAsText(type, body)) return { ...nothing, contentKind: 'binary', charset: null, rawDigest };

  const { charset } = detectCharset(body, headers);
  const kind = textKind(type, decodeText(body.subarray(0, sniffedBytes), charset));
  const text = decodeText(body, charset);
  const content = readContent(kind, {
    url,
    headers,
    text,
    charset,
    mayHoldNul: hasZeroByte(body),
    type,
    maxLinks: input.maxLinks,
    schemes: input.schemes,
    agentToken,
    simhash: input.simhash ?? true,
    changeText: input.changeText ?? false,
  });
  return { ...nothing, ...content, contentKind: kind, charset, rawDigest };
}
