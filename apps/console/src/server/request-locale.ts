import type { Locale } from '../i18n/locales.ts';
import { isLocale, localeCookie } from '../i18n/locales.ts';
import { preferredLocale } from '../i18n/preferred-locale.ts';
import { readCookie } from './read-cookie.ts';

/** The language of whoever asks: what they chose, else what their browser asks for. */
export function requestLocale(headers: Headers): Locale {
  const chosen = readCookie(headers.get('cookie'), localeCookie) ?? undefined;
  return isLocale(chosen) ? chosen : preferredLocale(headers.get('accept-language'));
}
