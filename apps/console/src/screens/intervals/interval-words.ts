import type { IntervalRange } from '@meguri/contracts';
import type { Locale } from '../../i18n/locales.ts';

const sizes = [86_400, 3_600, 60, 1] as const;

/** Units with their leading space, from days to milliseconds. */
const units: Readonly<Record<Locale, readonly [string, string, string, string, string]>> = {
  en: [' d', ' h', ' min', ' s', ' ms'],
  ja: ['日', '時間', '分', '秒', 'ミリ秒'],
};

/** Shared by all edges: making a formatter is slow, and a screen formats hundreds of edges. */
const whole = new Intl.NumberFormat('en');

/**
 * The end of a bin without rounding, in the largest unit of which it is a whole number: `36 h`, `45 d`, `90
 * s`, `1.5 s`, `100 ms`.
 */
export function formatEdge(seconds: number, locale: Locale = 'en'): string {
  const names = units[locale];
  if (seconds === 0) return `0${names[3]}`;
  const at = sizes.findIndex((size) => seconds >= size && seconds % size === 0);
  const size = sizes[at];
  if (size === undefined && seconds >= 1) return `${seconds}${names[3]}`;
  return size === undefined
    ? `${Math.round(seconds * 1_000)}${names[4]}`
    : `${whole.format(seconds / size)}${names[at]}`;
}

/** The range of a bin: `1 d – 36 h`, `< 100 ms`, `≥ 3,650 d`. */
export function formatRange({ fromSeconds, toSeconds }: IntervalRange, locale: Locale = 'en'): string {
  if (toSeconds === null) return `≥ ${formatEdge(fromSeconds, locale)}`;
  return fromSeconds === 0
    ? `< ${formatEdge(toSeconds, locale)}`
    : `${formatEdge(fromSeconds, locale)} – ${formatEdge(toSeconds, locale)}`;
}
