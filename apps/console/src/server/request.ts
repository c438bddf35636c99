import type { Locale } from '../i18n/locales.ts';
import { isLocale, localeCookie, preferredLocale } from '../i18n/locales.ts';
import { maxBodyBytes } from '../front/body-limits.ts';
import { readCookie } from './cookies.ts';

/**
 * Whether a page of the console sent the request. Browsers name the origin of every POST, and pages cannot
 * forge it; a request without an origin is refused, because no page of the console sends one.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/**
 * Whether a page of another site made a browser send the request, which could make it export or download. A
 * bearer token or the console's own page cannot come from there.
 */
export function isFromAnotherSite(headers: Headers): boolean {
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
}

/** Whether the browser reached the console over TLS, its own or that of a proxy in front. */
export function isSecure(headers: Headers, url: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https';
}

/** Whether a request names the host of a public URL as its own; a default port may be left out. */
export function isPublicHost(headers: Headers, publicUrl: string): boolean {
  const url = URL.parse(publicUrl);
  const host = headers.get('host') ?? '';
  return url !== null && url.host !== '' && URL.parse(`${url.protocol}//${host}/`)?.host === url.host;
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); null when there is none. */
export function readBearerToken(authorization: string | null): string | null {
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,500})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The language that the user chose, else the one that the browser prefers. */
export function requestLocale(headers: Headers): Locale {
  const chosen = readCookie(headers.get('cookie'), localeCookie) ?? undefined;
  return isLocale(chosen) ? chosen : preferredLocale(headers.get('accept-language'));
}

/** Reads a body; null as soon as it exceeds `maxBytes`, without reading further. */
export async function readBoundedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses a form; the last of fields with the same name wins. Null if the body is longer than its path accepts.
 * Removes U+0000, which PostgreSQL cannot store.
 */
export async function readForm(request: Request): Promise<Record<string, string> | null> {
  const body = await readBoundedBody(request.body, maxBodyBytes(new URL(request.url).pathname));
  if (body === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}
