import { charsetOfByteOrderMark, charsetOfZeroBytes } from './charset/unicode-evidence.ts';
import { headerValues, type Header } from './headers.ts';

/**
 * How a body is read. `feed` is RSS, Atom or JSON Feed, `sitemap` a sitemap or sitemap index, `xml` any other
 * XML.
 */
export type ContentKind = 'html' | 'xml' | 'feed' | 'sitemap' | 'text' | 'binary';

/** Bytes of the beginning of a document that decide its kind. */
export const sniffedBytes = 2048;

/** Types that WHATWG MIME Sniffing treats as undeclared. */
export const undeclaredTypes: ReadonlySet<string> = new Set([
  '',
  'unknown/unknown',
  'application/unknown',
  '*/*',
]);

const textualTypes = new Set(
  `application/json application/ld+json application/javascript application/x-javascript
   application/ecmascript application/x-httpd-php application/manifest+json`.split(/\s+/),
);

const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/rdf+xml']);

/** The media type of a response, in lower case without parameters; empty if none is declared. */
export function mediaType(headers: readonly Header[]): string {
  const declared = headerValues(headers, 'content-type')[0] ?? '';
  return declared
    .slice(0, declared.indexOf(';') === -1 ? undefined : declared.indexOf(';'))
    .trim()
    .toLowerCase();
}

/**
 * Whether a body is read as text. Text with bytes that never occur in text is not, except HTML and XML, which
 * are then damaged pages.
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
 * The kind of a textual body, by its `Content-Type`. The text decides only if the type is undeclared, XML of
 * some kind, or HTML that may be a feed.
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

/**
 * Whether a body is a JSON Feed: its specification asks for the version at the beginning. Most servers
 * declare it as plain JSON.
 */
function isJsonFeed(type: string, head: string): boolean {
  if (type === 'application/feed+json') return true;
  return (
    type === 'application/json' &&
    /^\s*\{/.test(head) &&
    /"https?:\\?\/\\?\/jsonfeed\.org\\?\/version/.test(head)
  );
}

/** Elements that begin an HTML document of undeclared type. */
const htmlStart =
  /^<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|base|frameset)[\s>]/i;

function sniffText(head: string): Exclude<ContentKind, 'binary'> {
  if (htmlStart.test(withoutComments(head))) return 'html';
  return /^\s*<\?xml/.test(head) ? kindOfXml(head) : (xmlKind(head) ?? 'text');
}

/**
 * The text after its initial comments. Read one by one: a regular expression for all would try each pairing.
 */
function withoutComments(head: string): string {
  let from = head.length - head.trimStart().length;
  while (head.startsWith('<!--', from)) {
    const end = head.indexOf('-->', from + 4);
    if (end === -1) return '';
    from = end + 3;
    while (/\s/.test(head.charAt(from))) from += 1;
  }
  return head.slice(from);
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
 * Whether bytes cannot be text, as WHATWG MIME Sniffing decides: they begin with control characters that
 * never occur in text. Zero bytes count only if there are many and they are not UTF-16.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  if (charsetOfByteOrderMark(bytes) !== null || charsetOfZeroBytes(bytes) !== null) return false;
  const head = bytes.subarray(0, 1445);
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if (isBinaryControl(byte)) return true;
  }
  return zeros * 10 > head.length;
}

/** Control characters other than those of text: tab, line feed, form feed, carriage return and escape. */
function isBinaryControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;
}
