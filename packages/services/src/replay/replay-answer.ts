import { decodeBody } from '@meguri/extract';
import type { ArchiveAnswer } from './archive-answer.ts';
import type { ArchivedCapture } from '../archive/get-capture.ts';
import { replayUrls } from './replay-address.ts';
import type { CapturedSource } from './content/content-task.ts';
import type { ContentThreads } from './content/content-threads.ts';

/** Largest body that is shown. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Policy for a replayed document: no scripts, no forms, no plug-ins, an opaque origin, and content only from
 * the archive. A click on a link opens the linked page with its own banner.
 */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const replayHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Sandboxed documents have an opaque origin, to which nothing is of the same origin; the pass protects.
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // With that origin browsers request fonts.
  'access-control-allow-origin': '*',
  'cache-control': 'private, max-age=600',
  // Opened at the top, a page has a banner.
  vary: 'sec-fetch-dest',
};

/**
 * An archived response for a browser: references lead to the archive, and only the content type is kept of
 * its headers.
 * @throws {ServiceError} `unavailable`: the content is too complex, or there are too many requests
 */
export async function replayAnswer(
  archived: ArchivedCapture,
  { pass, isFramed, threads }: { pass: string; isFramed: boolean; threads: ContentThreads },
): Promise<ArchiveAnswer> {
  const { capture, httpHead, contentType } = archived;
  const at = capture.capturedAt;
  const toArchiveUrl = replayUrls(capture.url, pass, at);
  // A failed access has neither status nor type; a resource of another protocol has no head.
  const status = httpHead?.status ?? (contentType === null ? 502 : 200);
  const location = redirectOf(archived);
  const target = location === null ? null : toArchiveUrl(location, isFramed ? 'frame' : 'page');
  if (target !== null) return { status: 302, headers: { ...replayHeaders, location: target }, body: '' };
  const bytes = await bodyOf(archived);
  const type = mediaTypeOf(archived);
  const [isHtml, isCss] = [isDocument(archived), isStyleSheet(archived)];
  const shown = status >= 400 ? status : 200;
  if (!isHtml && !isCss)
    return { status: shown, headers: { ...replayHeaders, 'content-type': plainType(type) }, body: bytes };
  return {
    status: shown,
    headers: {
      ...replayHeaders,
      'content-type': isHtml ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
    },
    body: await threads.run({ kind: 'rewrite', ...sourceOf(archived, bytes), pass, atMs: at.getTime() }),
  };
}

/** The body without its content coding; as received where it cannot be decoded. */
export async function bodyOf({ payload, contentEncoding }: ArchivedCapture): Promise<Uint8Array> {
  const decoded = await decodeBody(payload, contentEncoding, maxBytes);
  return decoded.ok ? decoded.bytes : payload;
}

/** A document, listing or style sheet for a content thread. */
export function sourceOf(archived: ArchivedCapture, bytes: Uint8Array): CapturedSource {
  const otherwise = isDocument(archived) ? 'html' : 'css';
  const form = isListing(archived) ? 'listing' : otherwise;
  return { form, bytes, contentType: mediaTypeOf(archived), url: archived.capture.url };
}

/** Value of the first response header of a name, in lower case; null for none. */
function headerOf({ httpHead }: ArchivedCapture, name: string): string | null {
  return httpHead?.headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null;
}

/** Where a captured redirect leads, as its server wrote it; null for other captures. */
export function redirectOf(archived: ArchivedCapture): string | null {
  const status = archived.httpHead?.status ?? 0;
  return status >= 300 && status < 400 ? headerOf(archived, 'location') : null;
}

const mediaTypeOf = ({ contentType }: ArchivedCapture) => contentType ?? 'application/octet-stream';

const isListing = (archived: ArchivedCapture) => /^text\/x-ftp-listing\b/.test(mediaTypeOf(archived));

/** Whether a capture is shown as an HTML document. */
export function isDocument(archived: ArchivedCapture): boolean {
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)/i.test(mediaTypeOf(archived));
  return isHtml || isListing(archived);
}

export function isStyleSheet(archived: ArchivedCapture): boolean {
  return /^\s*text\/css/i.test(mediaTypeOf(archived));
}

/**
 * Types that a browser would execute or open with plug-ins are shown as text. SVG is kept: the policy keeps its
 * scripts from running.
 */
function plainType(type: string): string {
  const isSafe =
    /^\s*(image\/(?!svg)|audio\/|video\/|font\/|text\/plain|application\/(font|x-font|pdf))/i.test(type);
  if (isSafe || /^\s*image\/svg\+xml/i.test(type)) return type.replaceAll(/[^\x20-\x7e]/g, '');
  return 'text/plain; charset=utf-8';
}
