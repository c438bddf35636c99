import { headerValues, type Header } from './headers.ts';

/** What a body is read as. `feed` is RSS or Atom, `sitemap` a sitemap or sitemap index, `xml` any other XML. */
export type ContentKind = 'html' | 'xml' | 'feed' | 'sitemap' | 'text' | 'binary';

/** Types that say nothing about the body; WHATWG MIME Sniffing treats them as undeclared. */
const undeclaredTypes = new Set(['', 'unknown/unknown', 'application/unknown', '*/*']);

const textualTypes = new Set(
  `application/json application/ld+json application/javascript application/x-javascript
   application/ecmascript application/x-httpd-php application/manifest+json`.split(/\s+/),
);

/** The media type of a response, in lower case without parameters; empty where none is declared. */
export function mediaType(headers: readonly Header[]): string {
  const declared = headerValues(headers, 'content-type')[0] ?? '';
  return declared
    .slice(0, declared.indexOf(';') === -1 ? undefined : declared.indexOf(';'))
    .trim()
    .toLowerCase();
}

/**
 * Decides what a body is by its `Content-Type`, looking at the text only where the type leaves a choice: none declared,
 * XML of some sort, and feeds served as HTML.
 *
 * @param head the beginning of the body, decoded
 * @param looksBinary whether the body holds bytes that no text has
 */
export function contentKind(type: string, head: string, looksBinary: boolean): ContentKind {
  if (undeclaredTypes.has(type)) return looksBinary ? 'binary' : sniffText(head);
  if (type === 'application/xhtml+xml') return 'html';
  if (type === 'text/html') return xmlKind(head) ?? 'html';
  if (type === 'application/rss+xml' || type === 'application/atom+xml' || type === 'application/rdf+xml')
    return 'feed';
  if (type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')) {
    return xmlKind(head) ?? (rootElement(head) === 'html' ? 'html' : 'xml');
  }
  if (type.startsWith('text/') || textualTypes.has(type) || type.endsWith('+json')) {
    return looksBinary ? 'binary' : 'text';
  }
  return 'binary';
}

/** Names of elements that begin an HTML document where nothing else tells. */
const htmlStart =
  /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|base|frameset)[\s>]/i;

function sniffText(head: string): ContentKind {
  if (htmlStart.test(head)) return 'html';
  if (/^\s*<\?xml/.test(head)) return xmlKind(head) ?? (rootElement(head) === 'html' ? 'html' : 'xml');
  return xmlKind(head) ?? 'text';
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
 * Whether bytes can be no text: control characters that no text has, in the first 1445 bytes, as WHATWG MIME Sniffing
 * decides. Zero bytes alone do not decide: damaged pages contain them; and UTF-16, which is full of them, is told apart
 * by the caller.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1445);
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if (
      byte <= 0x08 ||
      byte === 0x0b ||
      (byte >= 0x0e && byte <= 0x1a) ||
      (byte >= 0x1c && byte <= 0x1f)
    )
      return true;
  }
  return zeros * 10 > head.length;
}
