import type { Locale } from './locales.ts';
import { defaultLocale, isLocale } from './locales.ts';

/** The first of our languages by the weights of an `Accept-Language` header (RFC 9110, section 12.5.4); English when it names none. */
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
