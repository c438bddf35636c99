import iconv from 'iconv-lite';

/**
 * Longest URL; longer ones are dropped: no server answers them, and every link of a page would repeat a long
 * base.
 */
const maxUrlLength = 8192;

/** Common schemes that are not fetched, recognised without parsing. */
const unfetchable =
  /^[\0-\x20]*(?:javascript|data|mailto|tel|blob|about|file|sms|whatsapp|intent|android-app|ios-app):/i;

export interface UrlContext {
  base: string;
  /** Encoding of the document, which query strings are sent in. */
  charset: string;
  /** Whether fragments, which are not sent to servers, are kept. */
  fragments: 'keep' | 'drop';
  /** Schemes in addition to http and https that are fetched, without colons. */
  schemes?: ReadonlySet<string> | undefined;
}

/**
 * Resolves a reference as a browser does; null if that fails or the scheme is not fetched. Drops user name and
 * password.
 *
 * @see https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
 */
export function resolveUrl(reference: string, context: UrlContext): string | null {
  if (reference.length > maxUrlLength || unfetchable.test(reference)) return null;
  const url = URL.parse(encodeQuery(reference, context.charset), context.base);
  if (url === null || !isFetched(url.protocol, context)) return null;
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (context.fragments === 'drop' && url.href.includes('#')) url.hash = '';
  return url.href.length > maxUrlLength ? null : url.href;
}

function isFetched(protocol: string, { schemes }: UrlContext): boolean {
  if (protocol === 'http:' || protocol === 'https:') return true;
  return schemes !== undefined && schemes.has(protocol.slice(0, -1));
}

/** Paths that a URL parser would not change: unreserved characters, no dot segments, no scheme, no query. */
const plainPath = /^[a-z0-9_-][\w.~-]*(?:\/[a-z0-9_-][\w.~-]*)*\/?$/i;

/**
 * {@link resolveUrl} for many references of one document. Most are plain paths, which are appended to the
 * directory of the base without parsing.
 */
export function createUrlResolver(context: UrlContext): (reference: string) => string | null {
  const directory = directoryOf(context.base);
  return (reference) =>
    directory !== null && directory.length + reference.length <= maxUrlLength && plainPath.test(reference)
      ? directory + reference
      : resolveUrl(reference, context);
}

/** The directory to append to; null if references resolve in another way against this base. */
function directoryOf(base: string): string | null {
  const url = URL.parse(base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.origin + url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
}

/**
 * Percent-encodes the non-ASCII characters of a query in the encoding of the document; characters that it
 * lacks become numeric references. ISO-2022-JP, for which there is no encoder, becomes UTF-8.
 */
function encodeQuery(reference: string, charset: string): string {
  if (charset === 'utf-8' || charset.startsWith('utf-16')) return reference;
  const start = reference.indexOf('?');
  if (start === -1 || !iconv.encodingExists(charset)) return reference;
  const fragment = reference.indexOf('#');
  if (fragment !== -1 && fragment < start) return reference;
  const end = fragment === -1 ? reference.length : fragment;
  const query = reference
    .slice(start, end)
    .replace(/[^\0-\x7f]/gu, (character) => encodeCharacter(character, charset));
  return reference.slice(0, start) + query + reference.slice(end);
}

function encodeCharacter(character: string, charset: string): string {
  const bytes = iconv.encode(character, charset);
  if (bytes.length === 1 && bytes[0] === 0x3f) return `%26%23${character.codePointAt(0)}%3B`;
  let encoded = '';
  for (const byte of bytes) {
    encoded +=
      byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
