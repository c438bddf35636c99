import { formatDuration, parseDuration } from '@meguri/contracts';

/** A duration as a field has it, such that reading it gives the same number back; empty for none. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '';
  const short = formatDuration(seconds);
  return parseDuration(short) === seconds ? short : `${seconds} s`;
}

/** `2026-07-01T12:30` in the browser's zone, as `<input type="datetime-local">` has it; empty for none. */
export function localInstantText(at: Date | null): string {
  if (at === null) return '';
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The instant that such a text stands for. The field knows minutes only: an instant that was not touched stays to the millisecond. */
export function readLocalInstant(text: string, untouched: Date | null): Date | null {
  if (text === '') return null;
  return localInstantText(untouched) === text ? untouched : new Date(text);
}
