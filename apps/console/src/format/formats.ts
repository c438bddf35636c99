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
  formatInstant,
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

/** An instant in the viewer's zone and in UTC, for hovers: `2026-11-21 08:26:05 JST · 2026-11-20 23:26:05 UTC`. */
export function twoClocks(at: Date, formats: Formats): string {
  const utc = formatInstant(at);
  return formats.timeZone === 'UTC' ? utc : `${formats.instant(at)} · ${utc}`;
}

/** How many accesses there were, by what came of them. */
export function accessCount(counts: { changed: number; unchanged: number; errors: number }): number {
  return counts.changed + counts.unchanged + counts.errors;
}

/** How far a zone is ahead of UTC at an instant (milliseconds since the epoch), in milliseconds; negative west of Greenwich. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
