import { webmasterChangeSchema, type HostSettingsChange } from '@meguri/contracts';
import { isTimeZone, packHours } from '@meguri/schedule';
import { parseHourRanges } from './hour-ranges.ts';

/** The texts of a sent form by field name; an absent field is empty. */
export type Typed = Readonly<Record<string, string>>;

/** The first field that was refused; `day`: 0 for Monday. */
export type TermsProblem =
  | { field: 'minIntervalSeconds' | 'timeZone' | 'noHours' | 'excludedPaths' | 'other' }
  | { field: 'hours'; day: number };

export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const;

/** The host settings that the form of the desk asks for, or the first problem. */
export function readTerms(typed: Typed): { change: HostSettingsChange } | { problem: TermsProblem } {
  const hours = readHours(typed);
  if ('problem' in hours) return hours;
  const seconds = (typed.minIntervalSeconds ?? '').normalize('NFKC').replaceAll(',', '').trim();
  const change = {
    minIntervalSeconds: seconds === '' ? null : Number(seconds),
    hours: hours.hours,
    excludedPaths: linesOf(typed.excludedPaths),
  };
  const checked = webmasterChangeSchema.safeParse(change);
  if (checked.success) return { change };
  const named = checked.error.issues[0]?.path[0];
  const field = named === 'minIntervalSeconds' || named === 'excludedPaths' ? named : 'other';
  return { problem: { field } };
}

/** Lines that are not empty. */
export function linesOf(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readHours(typed: Typed): { hours: HostSettingsChange['hours'] } | { problem: TermsProblem } {
  if (typed.limitHours !== 'on') return { hours: null };
  const timeZone = (typed.timeZone ?? '').trim();
  if (timeZone === '' || !isTimeZone(timeZone)) return { problem: { field: 'timeZone' } };
  const days = weekDays.map((day) => parseHourRanges(typed[`hours${day}`] ?? ''));
  const wrong = days.indexOf(null);
  if (wrong !== -1) return { problem: { field: 'hours', day: wrong } };
  const openHours = packHours((hour) => days[Math.floor(hour / 24)]?.has(hour % 24) ?? false);
  if (!/[1-9a-f]/.test(openHours)) return { problem: { field: 'noHours' } };
  return { hours: { timeZone, openHours } };
}
