import { parseRobotsDirectives } from '@meguri/robots';
import { hasZeroByte } from './body/has-zero-byte.ts';
import type { Fingerprints } from './change/is-changed.ts';
import { emptySimhash } from './change/simhash.ts';
import { decodeText } from './charset/decode-text.ts';
import { detectCharset } from './charset/detect-charset.ts';
import { isReadAsText, mediaType, textKind, type ContentKind } from './content-kind.ts';
import { defaultAgentToken, type DocumentContent } from './document-content.ts';
import { sha256 } from './digest.ts';
import { headerValues, type Header } from './headers.ts';
import { readContent } from './read-content.ts';

export interface DocumentInput {
  /** URL the body was received from, after redirects. */
  url: string;
  headers: readonly Header[];
  /** The body, content codings undone; may be cut off anywhere. */
  body: Uint8Array;
  /** SHA-256 of the body, where the caller has it already. */
  rawDigest?: Uint8Array | undefined;
  /** Whether the simhash is wanted, which only near-duplicates are told by. */
  simhash?: boolean;
  /** Whether the digested text is wanted, for finding out what of it changes at every access; by default not. */
  changeText?: boolean;
  /** Bound on `links`; by default 20,000, and for sitemaps the 50,000 of their protocol. */
  maxLinks?: number;
  /** Product token of the crawler, which robots directives may address. */
  agentToken?: string;
}

/** Everything that archive and scheduler want to know about a body. */
export interface ExtractedDocument extends DocumentContent, Fingerprints {
  contentKind: ContentKind;
  /** Null for binary content. */
  charset: string | null;
}

/** Bytes in which the beginning of a document shows what it is. */
const sniffedBytes = 2048;

/**
 * Reads a body: what it is, its text and links, and the digests that tell whether it changed. Takes any bytes and never
 * throws; what cannot be read as text is `binary`, with digests only. For text other than pages and feeds the text
 * digest is that of the text in one line.
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
    textLength: 0,
    textDigest: rawDigest,
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
    agentToken,
    simhash: input.simhash ?? true,
    changeText: input.changeText ?? false,
  });
  return { ...nothing, ...content, contentKind: kind, charset, rawDigest };
}
