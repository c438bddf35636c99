import {
  formatDuration,
  formatDurationExactly,
  formatClock,
  formatDay,
  formatInstantIn,
  formatInstantShort,
  formatRelative,
  formatBytes,
  formatCompact,
  formatCount,
  formatRate,
  formatShare,
  formatTick,
} from '@meguri/contracts';
import type { Locale } from '../i18n/locales.ts';

/** Numbers, durations and times as one reader sees them: in a language and a time zone. Sentences outside of components take this. */
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
    /** With date and zone. */
    instant: (at: Date) => formatInstantIn(at, timeZone, locale),
    /** As short as the distance to `now` allows. */
    instantShort: (at: Date, now: Date) => formatInstantShort(at, now, locale, timeZone),
    clock: (at: Date) => formatClock(at, timeZone),
    day: (at: Date) => formatDay(at, locale, timeZone),
    relative: (at: Date, now: Date) => formatRelative(at, now, locale),
    /** Sentences one after the other. */
    sentences: (parts: readonly string[]) => parts.join(locale === 'ja' ? '' : ' '),
    /** Joined by commas and an `and`. */
    list: (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
  };
}

export type Formats = ReturnType<typeof formatsOf>;
