import type { Formats } from '../../format/formats.ts';
import type { TimeRange } from './time-range.ts';

/** `14:20` under bars of minutes, `20 Nov` under those of a week; in the viewer's zone. */
export function formatTick(at: number, range: TimeRange, formats: Formats): string {
  const date = new Date(at);
  return range.tickMinutes >= 1_440 ? formats.day(date) : formats.clock(date).slice(0, 5);
}

/** The time that a bar stands for: `2026-11-20 14:20–14:25 UTC`. */
export function formatSpan(at: number, range: TimeRange, formats: Formats): string {
  const from = formats.instant(new Date(at));
  const to = formats.clock(new Date(at + range.bucketMinutes * 60_000)).slice(0, 5);
  return `${from.slice(0, 16)}–${to}${from.slice(19)}`;
}
