import { formatDuration } from './durations.ts';

/** `2026-11-20 23:26:05 UTC`: what an archive writes, the same for every reader. */
export function formatInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `23:26` on the day of `now`, `20 Nov 23:26` in its year, else `20 Nov 2025`; UTC. */
export function formatInstantShort(at: Date, now: Date): string {
  const iso = at.toISOString();
  const time = iso.slice(11, 16);
  if (iso.slice(0, 10) === now.toISOString().slice(0, 10)) return time;
  const date = `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
  return at.getUTCFullYear() === now.getUTCFullYear() ? `${date} ${time}` : `${date} ${at.getUTCFullYear()}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `3 min ago`, `in 4 d`, `now` within the second. */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  if (seconds === 0) return 'now';
  return seconds < 0 ? `${formatDuration(-seconds)} ago` : `in ${formatDuration(seconds)}`;
}
