import { locales, type Locale } from '@meguri/contracts';

export { locales, type Locale };

export const defaultLocale: Locale = 'en';

export const localeCookie = 'meguri_locale';
export const timeZoneCookie = 'meguri_time_zone';

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
