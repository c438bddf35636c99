import { charsetOfByteOrderMark, charsetOfZeroBytes } from './charset/unicode-evidence.ts';
import { headerValues, type Header } from './headers.ts';

/** What a body is read as. `feed` is RSS, Atom or JSON Feed, `sitemap` a sitemap or sitemap index, `xml` any other XML. */
export type ContentKind = 'html' | 'xml' | 'feed' | 'sitemap' | 'text' | 'binary';

/** Types that say nothing about the body; WHATWG MIME Sniffing treats them as undeclared. */
const undeclaredTypes = new Set(['', 'unknown/unknown', 'application/unknown', '*/*']);

const textualTypes = new Set(
  `application/json application/ld+json application/javascript application/x-javascript
   application/ecmascript application/x-httpd-php application/manifest+json`.split(/\s+/),
);

const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/rdf+xml']);

/** The media type of a response, in lower case without parameters; empty where none is declared. */
export function mediaType(headers: readonly Header[]): string {
  const declared = headerValues(headers, 'content-type')[0] ?? '';
  return declared
    .slice(0, declared.indexOf(';') === -1 ? undefined : declared.indexOf(';'))
    .trim()
    .toLowerCase();
}

/**
 * Whether a body is read as text at all. Declared text that holds bytes no text has is not, but for HTML and XML: there
 * it is a damaged page.
 */
export function isReadAsText(type: string, body: Uint8Array): boolean {
  if (isMarkupType(type)) return true;
  const textual =
    undeclaredTypes.has(type) || type.startsWith('text/') || textualTypes.has(type) || type.endsWith('+json');
  return textual && !looksBinary(body);
}

function isMarkupType(type: string): boolean {
  return type === 'text/html' || type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml');
}

/**
 * Decides what a body that is text is, by its `Content-Type`; the text decides only where the type leaves a choice: none
 * declared, XML of some sort, and feeds served as HTML.
 *
 * @param head the beginning of the body, decoded
 */
export function textKind(type: string, head: string): Exclude<ContentKind, 'binary'> {
  if (undeclaredTypes.has(type)) return sniffText(head);
  if (type === 'application/xhtml+xml') return 'html';
  if (type === 'text/html') return xmlKind(head) ?? 'html';
  if (feedTypes.has(type) || isJsonFeed(type, head)) return 'feed';
  return isMarkupType(type) ? kindOfXml(head) : 'text';
}

/** JSON Feed names its version first, as its authors ask; most servers call it JSON like any other. */
function isJsonFeed(type: string, head: string): boolean {
  if (type === 'application/feed+json') return true;
  return (
    type === 'application/json' &&
    /^\s*\{/.test(head) &&
    /"https?:\\?\/\\?\/jsonfeed\.org\\?\/version/.test(head)
  );
}

/** Names of elements that begin an HTML document where nothing else tells. */
const htmlStart =
  /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|base|frameset)[\s>]/i;

function sniffText(head: string): Exclude<ContentKind, 'binary'> {
  if (htmlStart.test(head)) return 'html';
  return /^\s*<\?xml/.test(head) ? kindOfXml(head) : (xmlKind(head) ?? 'text');
}

function kindOfXml(head: string): 'feed' | 'sitemap' | 'html' | 'xml' {
  return xmlKind(head) ?? (rootElement(head) === 'html' ? 'html' : 'xml');
}

const feedRoots = new Set(['rss', 'feed', 'rdf']);
const sitemapRoots = new Set(['urlset', 'sitemapindex']);

function xmlKind(head: string): 'feed' | 'sitemap' | null {
  const root = rootElement(head) ?? '';
  if (feedRoots.has(root)) return 'feed';
  return sitemapRoots.has(root) ? 'sitemap' : null;
}

/** Local name of the first element, in lower case. */
function rootElement(head: string): string | null {
  let rest = head.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[?!]/.test(rest) ? '>' : null;
    if (end === null) break;
    const found = rest.indexOf(end);
    if (found === -1) return null;
    rest = rest.slice(found + end.length).trimStart();
  }
  return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(rest)?.[1]?.toLowerCase() ?? null;
}

/**
 * Whether bytes can be no text: they begin with control characters that no text has, as WHATWG MIME Sniffing decides.
 * Zero bytes count only if there are many of them and they do not come from UTF-16.
 */
function looksBinary(bytes: Uint8Array): boolean {
  if (charsetOfByteOrderMark(bytes) !== null || charsetOfZeroBytes(bytes) !== null) return false;
  const head = bytes.subarray(0, 1445);
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if (isBinaryControl(byte)) return true;
  }
  return zeros * 10 > head.length;
}

/** Tab, line feed, form feed, carriage return and escape are the control characters of text. */
function isBinaryControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;
}
