/** The languages of the console; the first is what is shown to everybody else. */
export const locales = ['en', 'ja'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

export const localeCookie = 'meguri_locale';
export const timeZoneCookie = 'meguri_time_zone';

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
