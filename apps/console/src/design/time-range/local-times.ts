import { formatClock } from '@meguri/contracts';
import { zoneOffsetMs } from '../../format/formats.ts';

const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?$/;

/** A date and time to the minute in a zone, as a `datetime-local` input writes it: `2026-11-23T10:30`. */
export function writeLocalTime(instant: Date, timeZone: string): string {
  const local = new Date(instant.getTime() + zoneOffsetMs(instant.getTime(), timeZone));
  return `${local.toISOString().slice(0, 10)}T${formatClock(instant, timeZone).slice(0, 5)}`;
}

/** The same without loss: with seconds and milliseconds if the instant has any. */
export function writeExactLocalTime(instant: Date, timeZone: string): string {
  const rest = instant.toISOString().slice(16, 23);
  return `${writeLocalTime(instant, timeZone)}${rest === ':00.000' ? '' : rest}`;
}

/** Reads a date, or a date and time, in a zone; null for any other text. */
export function readLocalTime(text: string, timeZone: string): Date | null {
  const found = parts.exec(text.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Number((found[7] ?? '').padEnd(3, '0'));
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const isReal =
    utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && utc.getUTCHours() === hour && minute < 60;
  if (!isReal || second > 59) return null;
  // The offset depends on the instant, which depends on the offset.
  const near = utc.getTime() - zoneOffsetMs(utc.getTime(), timeZone);
  return new Date(utc.getTime() - zoneOffsetMs(near, timeZone));
}
