import { decodeBody, decodeText, detectCharset } from '@meguri/extract';
import type { ArchivedCapture } from '../archive/get-capture.ts';
import { replayReference } from './replay-address.ts';
import { rewriteCss, rewriteHtml } from './rewrite-html.ts';

export interface ReplayAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | string;
}

/** Largest body that is shown. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Policy for a replayed document: no scripts, no forms, no plug-ins, an opaque origin, and content only from
 * the archive.
 */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
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
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // Sandboxed documents have an opaque origin, with which browsers request fonts.
  'access-control-allow-origin': '*',
  'cache-control': 'private, max-age=600',
};

/**
 * An archived response for a browser: references lead to the archive, and only the content type is kept of
 * its headers.
 */
export async function replayAnswer(archived: ArchivedCapture, pass: string): Promise<ReplayAnswer> {
  const { capture, httpHead, payload, contentEncoding } = archived;
  const at = capture.capturedAt;
  const header = (name: string) => httpHead?.headers.find(([one]) => one.toLowerCase() === name)?.[1];
  const status = httpHead?.status ?? 502;
  const location = header('location');
  const target = location === undefined ? null : replayReference(location, capture.url, pass, at);
  if (status >= 300 && status < 400 && target !== null)
    return { status: 302, headers: { ...replayHeaders, location: target }, body: '' };
  const decoded = await decodeBody(payload, contentEncoding, maxBytes);
  const bytes = decoded.ok ? decoded.bytes : payload;
  const type = header('content-type') ?? 'application/octet-stream';
  const toArchiveUrl = (reference: string, base: string | null = null) => {
    return replayReference(reference, baseOf(base, capture.url), pass, at);
  };
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)/i.test(type);
  const isCss = /^\s*text\/css/i.test(type);
  const shown = status >= 400 ? status : 200;
  if (!isHtml && !isCss)
    return { status: shown, headers: { ...replayHeaders, 'content-type': plainType(type) }, body: bytes };
  const { charset } = detectCharset(bytes, [['content-type', type]]);
  const text = decodeText(bytes, charset);
  return {
    status: shown,
    headers: {
      ...replayHeaders,
      'content-type': isHtml ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
    },
    body: isHtml ? rewriteHtml(text, toArchiveUrl) : rewriteCss(text, (reference) => toArchiveUrl(reference)),
  };
}

/** What references are relative to. Browsers ignore a base that is not fetched by HTTP, and so does this. */
function baseOf(href: string | null, document: string): string {
  const url = href === null ? null : URL.parse(href, document);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : document;
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
