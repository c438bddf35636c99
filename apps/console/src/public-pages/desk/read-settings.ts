import {
  hostSetting,
  parseDuration,
  webmasterChangeSchema,
  webmasterSettingFields,
  type HostSettingDefinition,
  type HostSettingField,
  type HostSettingsChange,
} from '@meguri/contracts';
import { isTimeZone, packHours } from '@meguri/schedule';
import { parseHourRanges } from './hour-ranges.ts';
import { readInstant } from './zoned-instants.ts';

/** The texts of a sent form by field name; an absent field is empty. */
export type Typed = Readonly<Record<string, string>>;

/** The first field that was refused; `day`: 0 for Monday. */
export type SettingsProblem =
  | { kind: 'value'; field: HostSettingField }
  | { kind: 'timeZone' | 'noHours' | 'other' }
  | { kind: 'hours'; day: number };

export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const;

/** The settings of the form: all that a webmaster may set, without the pause, which has a button. */
export const deskFields = webmasterSettingFields.filter((field) => hostSetting(field).kind !== 'switch');

type Reader = (text: string, typed: Typed, zone: string) => unknown;

/** Parsers by kind of setting. What they return for an invalid text is refused by the setting's schema. */
const readers: Readonly<Record<Exclude<HostSettingDefinition['kind'], 'hours' | 'switch'>, Reader>> = {
  duration: (text) => (text === '' ? null : parseDuration(text.replaceAll(',', ''))),
  'whole-number': (text) => (text === '' ? null : Number(text.replaceAll(',', ''))),
  instant: (text, _, zone) => (text === '' ? null : readInstant(text, zone)),
  patterns: (text) => linesOf(text),
  text: (text) => (text === '' ? null : text),
};

/**
 * The host settings entered in the desk's form, or the first problem.
 *
 * @param zone time zone of the form's instants
 */
export function readSettings(
  typed: Typed,
  zone: string,
): { change: HostSettingsChange } | { problem: SettingsProblem } {
  const hours = readHours(typed);
  if ('problem' in hours) return hours;
  const change: Record<string, unknown> = {};
  for (const field of deskFields) {
    const { kind, schema } = hostSetting(field);
    if (kind === 'switch') continue;
    const text = (typed[field] ?? '').normalize('NFKC').trim();
    const value = kind === 'hours' ? hours.hours : readers[kind](text, typed, zone);
    const isUnreadable = value === null && text !== '' && kind !== 'hours';
    if (isUnreadable || !schema.safeParse(value).success) return { problem: { kind: 'value', field } };
    change[field] = value;
  }
  const checked = webmasterChangeSchema.safeParse(change);
  return checked.success ? { change: checked.data } : { problem: { kind: 'other' } };
}

/** Lines that are not empty. */
export function linesOf(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readHours(typed: Typed): { hours: HostSettingsChange['hours'] } | { problem: SettingsProblem } {
  if (typed.limitHours !== 'on') return { hours: null };
  const timeZone = (typed.timeZone ?? '').trim();
  if (timeZone === '' || !isTimeZone(timeZone)) return { problem: { kind: 'timeZone' } };
  const days = weekDays.map((day) => parseHourRanges(typed[`hours${day}`] ?? ''));
  const wrong = days.indexOf(null);
  if (wrong !== -1) return { problem: { kind: 'hours', day: wrong } };
  const openHours = packHours((hour) => days[Math.floor(hour / 24)]?.has(hour % 24) ?? false);
  if (!/[1-9a-f]/.test(openHours)) return { problem: { kind: 'noHours' } };
  return { hours: { timeZone, openHours } };
}
