import { formatInstant } from '../../format/instants.ts';
import type { TimeRange } from './time-range.ts';

/** `14:20` under bars of minutes, `20 Nov` under those of a week. */
export function formatTick(at: number, range: TimeRange): string {
  const text = new Date(at).toUTCString();
  return range.tickMinutes >= 1_440 ? text.slice(5, 11) : text.slice(17, 22);
}

/** The time that a bar stands for: `2026-11-20 14:20–14:25 UTC`. */
export function formatSpan(at: number, range: TimeRange): string {
  const from = formatInstant(new Date(at)).slice(0, 16);
  const to = formatInstant(new Date(at + range.bucketMinutes * 60_000)).slice(11, 16);
  return `${from}–${to} UTC`;
}
