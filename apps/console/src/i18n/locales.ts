import { locales, type Locale } from '@meguri/contracts';

export { locales, type Locale };

const defaultLocale: Locale = 'en';

export const localeCookie = 'meguri_locale';
export const timeZoneCookie = 'meguri_time_zone';

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * The supported language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4), else English.
 */
export function preferredLocale(acceptLanguage: string | null): Locale {
  const ranges = (acceptLanguage ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: range.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  const offered = ranges
    .filter(({ language, weight }) => isLocale(language) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const best = offered[0]?.language;
  return isLocale(best) ? best : defaultLocale;
}

/** The time zone named by a cookie, if it is valid, else UTC. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
