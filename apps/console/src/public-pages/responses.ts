import { isLocale, localeCookie } from '../i18n/locales.ts';
import type { Html } from './public-page.ts';

const yearSeconds = 31_536_000;

/** A page that no cache may keep. */
export async function htmlResponse(page: Html, status = 200): Promise<Response> {
  return new Response((await page).toString(), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

export function textResponse(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Redirects the browser to another page of the console with GET, and sets cookies. */
export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Stores the language that `?lang=` names and redirects to the page without it; null without such a
 * parameter.
 */
export function chooseLanguage(request: Request): Response | null {
  const url = new URL(request.url);
  const lang = url.searchParams.get('lang') ?? undefined;
  if (!isLocale(lang)) return null;
  url.searchParams.delete('lang');
  return seeOther(url.pathname + url.search, [
    `${localeCookie}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
  ]);
}
