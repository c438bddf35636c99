import type { Locale } from '../i18n/locales.ts';
import { isLocale, localeCookie, preferredLocale } from '../i18n/locales.ts';
import { readCookie } from './cookies.ts';

/**
 * Whether a request was sent by a page of the console itself. Browsers name the origin of every POST, and pages cannot forge it;
 * a request without one is refused, for no page of ours sends such.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Whether the browser reached the console over TLS, be it that of a proxy in front. */
export function isSecure(headers: Headers, url: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https';
}

/** The browser's address as the last proxy tells it; only for counting attempts. */
export function clientAddress(headers: Headers): string | null {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); null when there is none. */
export function readBearerToken(authorization: string | null): string | null {
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,500})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The language of whoever asks: what they chose, else what their browser asks for. */
export function requestLocale(headers: Headers): Locale {
  const chosen = readCookie(headers.get('cookie'), localeCookie) ?? undefined;
  return isLocale(chosen) ? chosen : preferredLocale(headers.get('accept-language'));
}

/** The bytes of a body, or null as soon as there are more than `maxBytes` of them; the rest is not read then. */
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
 * The fields of a form as a browser sends them, the last of those that have the same name; null if they are longer than `maxBytes`.
 * Without U+0000, which nobody types and no database keeps.
 */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string> | null> {
  const body = await readBoundedBody(request.body, maxBytes);
  if (body === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}
