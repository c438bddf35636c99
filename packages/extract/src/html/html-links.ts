import { decodeText } from '../charset/decode-text.ts';
import { detectCharset } from '../charset/detect-charset.ts';
import { hasZeroByte } from '../charset/unicode-evidence.ts';
import { isReadAsText, mediaType, sniffedBytes, textKind } from '../content-kind.ts';
import { defaultAgentToken } from '../document-content.ts';
import type { Header } from '../headers.ts';
import { defaultMaxLinks, type Link } from '../links/link.ts';
import { extractHtmlPage } from './extract-html-page.ts';

/**
 * The links of a page, as `extractDocument` finds them, without text and digests. Null if the body is not
 * HTML. Loads and does little else.
 */
export function htmlLinks(input: {
  /** URL the body was received from. */
  url: string;
  headers: readonly Header[];
  /** Body without content coding. */
  body: Uint8Array;
}): Link[] | null {
  const { url, headers, body } = input;
  const type = mediaType(headers);
  if (!isReadAsText(type, body)) return null;
  const { charset } = detectCharset(body, headers);
  if (textKind(type, decodeText(body.subarray(0, sniffedBytes), charset)) !== 'html') return null;
  const page = extractHtmlPage(decodeText(body, charset), {
    url,
    headers,
    charset,
    mayHoldNul: hasZeroByte(body),
    selfClosing: type === 'application/xhtml+xml',
    maxLinks: defaultMaxLinks,
    agentToken: defaultAgentToken,
    fragments: 'drop',
    wantsText: false,
  });
  return page.links;
}
