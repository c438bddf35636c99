import type { Locale } from './locale.ts';
import { formatDuration } from './durations.ts';

/** `2026-11-20 23:26:05 UTC`: the format of archives, the same for every reader. */
export function formatInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** {@link formatInstant} in a time zone: `2026-11-21 08:26:05 GMT+9`. */
export function formatInstantIn(at: Date, timeZone: string, locale: Locale): string {
  const { year, month, day, hour, minute, second } = partsIn(at, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${zoneName(at, timeZone, locale)}`;
}

/** `23:26:05` in a time zone. */
export function formatClock(at: Date, timeZone: string): string {
  const { hour, minute, second } = partsIn(at, timeZone);
  return `${hour}:${minute}:${second}`;
}

/**
 * `23:26` on the day of `now`, `20 Nov 23:26` in its year, else `20 Nov 2025`; in Japanese `11月20日 23:26`,
 * `2025年11月20日`.
 */
export function formatInstantShort(at: Date, now: Date, locale: Locale = 'en', timeZone = 'UTC'): string {
  const its = partsIn(at, timeZone);
  const present = partsIn(now, timeZone);
  const time = `${its.hour}:${its.minute}`;
  if (its.year !== present.year) return formatDay(at, locale, timeZone, true);
  if (its.month === present.month && its.day === present.day) return time;
  return `${formatDay(at, locale, timeZone)} ${time}`;
}

/** `20 Nov`, `20 Nov 2025`; `11月20日`, `2025年11月20日`. */
export function formatDay(at: Date, locale: Locale, timeZone: string, withYear = false): string {
  const { year, month, day } = partsIn(at, timeZone);
  if (locale === 'ja') return `${withYear ? `${year}年` : ''}${Number(month)}月${Number(day)}日`;
  return `${Number(day)} ${months[Number(month) - 1]}${withYear ? ` ${year}` : ''}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `3 min ago`, `in 4 d`, `now` within the second; `3分前`, `4日後`, `今`. */
export function formatRelative(at: Date, now: Date, locale: Locale = 'en'): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  const duration = formatDuration(Math.abs(seconds), locale);
  if (locale === 'ja') return seconds === 0 ? '今' : `${duration}${seconds < 0 ? '前' : '後'}`;
  if (seconds === 0) return 'now';
  return seconds < 0 ? `${duration} ago` : `in ${duration}`;
}

/**
 * How long ago something happened. The clocks of server and browser differ by seconds, so an instant in the
 * future counts as now.
 */
export function formatAgo(at: Date, now: Date, locale: Locale = 'en'): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1_000);
  if (seconds > 0) return formatRelative(at, now, locale);
  return locale === 'ja' ? 'たった今' : 'just now';
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

// Creating a formatter takes a hundred times as long as using it.
const calendars = new Map<string, Intl.DateTimeFormat>();

function partsIn(at: Date, timeZone: string): Parts {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    calendars.set(timeZone, calendar);
  }
  return Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, value])) as Parts;
}

function zoneName(at: Date, timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
