import type { Locale } from './locale.ts';

/** Formats numbers with a format that is created at its first use: the first one of a process takes 20 ms. */
export function lazyNumberFormat(
  locale: string,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => (made ??= new Intl.NumberFormat(locale, options)).format(value);
}

const whole = lazyNumberFormat('en', { maximumFractionDigits: 0 });
const oneDecimal = lazyNumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact: Readonly<Record<Locale, (value: number) => string>> = {
  en: lazyNumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }),
  ja: lazyNumberFormat('ja', { notation: 'compact', maximumSignificantDigits: 3 }),
};

/** `81,204` */
export function formatCount(value: number): string {
  return whole(value);
}

/** `81.2K` or `8.12万`, for axes and small screens; `812` stays as it is. */
export function formatCompact(value: number, locale: Locale = 'en'): string {
  return Math.abs(value) < 10_000 ? whole(value) : compact[locale](value);
}

/** A number of an axis: `0.25`, `2.5`, `7`, `812`, `81.2K`. */
export function formatTick(value: number, locale: Locale = 'en'): string {
  return Math.abs(value) < 10 ? String(Number(value.toPrecision(2))) : formatCompact(value, locale);
}

/** A rate with its significant digits: `0.042`, `1.4`, `12.4`, `240`. */
export function formatRate(value: number): string {
  const rounded = roundRate(value);
  if (Math.abs(value) >= 100) return whole(rounded);
  return Math.abs(value) >= 1 ? oneDecimal(rounded) : String(rounded);
}

/**
 * A share in per cent: `12 %` (`12%` in Japanese), `4.1 %` below ten, `< 0.1 %` for tiny positive shares; a
 * dash if the total is 0.
 */
export function formatShare(part: number, total: number, locale: Locale = 'en'): string {
  if (total <= 0) return '–';
  const percent = (part / total) * 100;
  const sign = locale === 'ja' ? '%' : ' %';
  if (percent > 0 && percent < 0.1) return `< 0.1${sign}`;
  return `${percent >= 10 || percent === 0 ? whole(percent) : oneDecimal(percent)}${sign}`;
}

/** A relative difference: `+3 %`, `−12 %`, and `0 %` below a tenth of a percent. */
export function formatSignedShare(share: number, locale: Locale = 'en'): string {
  if (Math.abs(share) < 0.001) return formatShare(0, 1, locale);
  return `${share < 0 ? '−' : '+'}${formatShare(Math.abs(share), 1, locale)}`;
}

/** `1 host`, `2 hosts`, `1,204 hosts` */
export function formatQuantity(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Decimal units as disks and networks count: `812 B`, `21.4 kB`, `3.1 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999,950 B would round to "1,000.0 kB".
  while (value >= 999.95 && unit < byteUnits.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? whole : oneDecimal;
  return `${digits(value)} ${byteUnits[unit]}`;
}

/** A rate with the digits that `formatRate` shows: 0.042, 1.4, 12.4, 240. */
export function roundRate(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  if (Math.abs(value) >= 100) return Math.round(value);
  if (Math.abs(value) >= 1) return Math.round(value * 10) / 10;
  return Number(value.toPrecision(2));
}

/** A duration in seconds: to the millisecond below one second, to a tenth below ten, else whole. */
export function roundSeconds(seconds: number): number {
  const size = Math.abs(seconds);
  if (size >= 10) return Math.round(seconds);
  return size >= 1 ? Math.round(seconds * 10) / 10 : Math.round(seconds * 1_000) / 1_000;
}
