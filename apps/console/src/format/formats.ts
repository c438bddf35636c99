import {
  formatDuration,
  formatDurationExactly,
  formatClock,
  formatDay,
  formatInstantIn,
  formatInstantShort,
  formatAgo,
  formatRelative,
  formatBytes,
  formatCompact,
  formatCount,
  formatRate,
  formatShare,
  formatTick,
  formatInstant,
} from '@meguri/contracts';
import type { Locale } from '../i18n/locales.ts';

/** Formats of numbers, durations and times for one language and time zone. */
export function formatsOf(locale: Locale, timeZone: string) {
  return {
    locale,
    timeZone,
    count: formatCount,
    compact: (value: number) => formatCompact(value, locale),
    tick: (value: number) => formatTick(value, locale),
    rate: formatRate,
    share: (part: number, total: number) => formatShare(part, total, locale),
    bytes: formatBytes,
    duration: (seconds: number) => formatDuration(seconds, locale),
    durationExactly: (seconds: number) => formatDurationExactly(seconds, locale),
    /** Date, time and zone. */
    instant: (at: Date) => formatInstantIn(at, timeZone, locale),
    /** Without the parts that `now` implies. */
    instantShort: (at: Date, now: Date) => formatInstantShort(at, now, locale, timeZone),
    clock: (at: Date) => formatClock(at, timeZone),
    day: (at: Date) => formatDay(at, locale, timeZone),
    /** Relative time of a past instant. */
    ago: (at: Date, now: Date) => formatAgo(at, now, locale),
    relative: (at: Date, now: Date) => formatRelative(at, now, locale),
    /** Joins sentences. */
    sentences: (parts: readonly string[]) => parts.join(locale === 'ja' ? '' : ' '),
    /** Joins with commas and `and`. */
    list: (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
  };
}

export type Formats = ReturnType<typeof formatsOf>;

/** An instant in the viewer's zone and in UTC: `2026-11-21 08:26:05 JST · 2026-11-20 23:26:05 UTC`. */
export function instantWithUtc(at: Date, formats: Formats): string {
  const utc = formatInstant(at);
  return formats.timeZone === 'UTC' ? utc : `${formats.instant(at)} · ${utc}`;
}

/**
 * Offset of a zone from UTC in milliseconds at an instant (milliseconds since the epoch); negative in the
 * west.
 */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
