import { parseArchiveTimestamp, timestamp14 } from '@meguri/warc';

/** What to show: a URL as of an instant. */
export interface ReplayTarget {
  at: Date;
  url: string;
  /** The document alone, for a frame; otherwise a page comes with its banner. */
  isFramed: boolean;
}

/** How a document uses a reference: a link to another page, a frame, or a part such as an image. */
export type ReferenceUse = 'page' | 'frame' | 'part';

/**
 * Where a reference leads in the archive; null: it stays.
 * @param base the href of the document's base element
 */
export type ToArchiveUrl = (reference: string, use: ReferenceUse, base?: string | null) => string | null;

/** Marks the address of a document in a frame, as other Wayback software does. */
const frameMark = 'if_';

/**
 * Path of a capture at the replay origin: pass, instant, URL. Relative references of a page resolve under it.
 * @example '/k3J…/20260701123456/https://example.org/a/b?c'
 */
export function replayPath(pass: string, { at, url, isFramed }: ReplayTarget): string {
  return `/${pass}/${timestamp14(at)}${isFramed ? frameMark : ''}/${url.replace(/#.*$/s, '')}`;
}

/** Reads what {@link replayPath} wrote; null for anything else. */
export function readReplayPath(path: string): { pass: string; target: ReplayTarget } | null {
  const [, pass, stamp, mark, url] =
    /^\/([^/]+)\/(\d{14})(if_)?\/([a-z][a-z0-9+.-]*:\/.*)$/s.exec(path) ?? [];
  if (pass === undefined || stamp === undefined || url === undefined) return null;
  const second = parseArchiveTimestamp(stamp);
  if (second === null) return null;
  // The stamp has no milliseconds: captures of that second count.
  const at = new Date(second.getTime() + 999);
  // Proxies may collapse two slashes into one.
  return {
    pass,
    target: { at, url: url.replace(/^([a-z0-9+.-]+:)\/+/, '$1//'), isFramed: mark !== undefined },
  };
}

/**
 * The URL of a reference of a document that the archive may have, with its fragment; null for fragments, data
 * URLs and others that stay unchanged.
 * @param document the URL of the document, as archived
 * @param base the href of its base element
 */
export function referredUrl(reference: string, document: string, base: string | null = null): URL | null {
  if (reference.length > maxReferenceCharacters) return null;
  const text = reference.trim();
  if (text === '' || text.startsWith('#')) return null;
  return parseWebUrl(
    text,
    (base === null || base.length > maxBaseCharacters ? null : parseWebUrl(base, document)?.href) ?? document,
  );
}

/** Longer than any URL that is fetched. A longer base would make every reference of its document as long. */
const maxReferenceCharacters = 16_384;
const maxBaseCharacters = 2_048;

/** Schemes that are crawled, and that of the document itself. Browsers ignore a base of another kind, too. */
function parseWebUrl(text: string, base: string): URL | null {
  const url = URL.parse(text, base);
  const archived = ['http:', 'https:', 'ftp:', URL.parse(base)?.protocol];
  return url && archived.includes(url.protocol) ? url : null;
}

/** Addresses of the references of an archived document at the replay origin: the captures nearest to it. */
export function replayUrls(document: string, pass: string, at: Date): ToArchiveUrl {
  return (reference, use, base) => {
    const url = referredUrl(reference, document, base);
    return url && `${replayPath(pass, { at, url: url.href, isFramed: use === 'frame' })}${url.hash}`;
  };
}
