import { isLocale, localeCookie, type Locale } from '../i18n/locales.ts';
import { seeOther } from './answers.ts';
import { escapeHtml } from './html.ts';

const yearSeconds = 31_536_000;

/** Keeps the language that `?lang=` names and leads to the page without it; null where none is named. */
export function chooseLanguage(request: Request): Response | null {
  const url = new URL(request.url);
  const lang = url.searchParams.get('lang') ?? undefined;
  if (!isLocale(lang)) return null;
  url.searchParams.delete('lang');
  return seeOther(url.pathname + url.search, [
    `${localeCookie}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
  ]);
}

/** A link to the page as it is, in the other language, named by that one. */
export function languageLink(locale: Locale, name: string): string {
  const other = locale === 'ja' ? 'en' : 'ja';
  return `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${escapeHtml(name)}</a>`;
}
