import {
  durationText,
  hostSetting,
  hostSettingFields,
  parseDuration,
  unsetHostSettings,
  type hostSettings,
  type HostSettingField,
  type HostSettings,
  type HostSettingsChange,
} from '@meguri/contracts';
import { isTimeZone } from '@meguri/schedule';
import type { Formats } from '../../../format/formats.ts';
import { localInstantText, readLocalInstant } from '../../../format/input-texts.ts';
import type { Translator } from '../../../i18n/translator.ts';

type Kind = ReturnType<typeof hostSetting>['kind'];
type FieldsOf<K extends Kind> = {
  [Field in HostSettingField]: (typeof hostSettings)[Field]['kind'] extends K ? Field : never;
}[HostSettingField];
type SwitchField = FieldsOf<'switch'>;
type HoursField = FieldsOf<'hours'>;

/** Texts of the form's fields, as typed. An empty text means no setting. */
export type HostEditDraft = {
  [Field in HostSettingField]: Field extends SwitchField
    ? boolean
    : Field extends HoursField
      ? HostSettings['hours']
      : string;
} & { reason: string };

export type TextField = Exclude<HostSettingField, SwitchField | HoursField>;

/** The settings of the given kinds, in the order of the form. */
export function fieldsOfKind<K extends Kind>(...kinds: K[]): FieldsOf<K>[] {
  return hostSettingFields.filter((field): field is FieldsOf<K> =>
    (kinds as Kind[]).includes(hostSetting(field).kind),
  );
}

export interface DraftError {
  code: 'duration' | 'durationRange' | 'numberRange' | 'past' | 'path' | 'hours' | 'zone';
  low?: number;
  high?: number;
}
export type DraftErrors = { [Field in HostSettingField]?: DraftError };

export interface DraftReading {
  /** All settings in the form. */
  wanted: HostSettings;
  /** Only those that differ from the host's settings. */
  change: HostSettingsChange;
  errors: DraftErrors;
}

export function draftOf(settings: HostSettings): HostEditDraft {
  const typed = hostSettingFields.map((field) => [
    field,
    typedText[hostSetting(field).kind](settings[field]),
  ]);
  return { ...Object.fromEntries(typed), reason: '' } as HostEditDraft;
}

/** Converts a value to the text of its field. */
const typedText: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  duration: (value) => durationText(value as number | null),
  'whole-number': (value) => (typeof value === 'number' ? String(value) : ''),
  switch: (value) => value,
  instant: (value) => localInstantText(value as Date | null),
  hours: (value) => value,
  patterns: (value) => (value as string[]).join('\n'),
  text: (value) => value ?? '',
};

/** @param now a pause must end after it */
export function readDraft(draft: HostEditDraft, settings: HostSettings, now: Date): DraftReading {
  const errors: DraftErrors = {};
  const read = hostSettingFields.map((field) => {
    const refuse = (error: DraftError) => {
      errors[field] = error;
    };
    return [field, readers[hostSetting(field).kind]({ field, typed: draft[field], settings, now, refuse })];
  });
  const wanted = Object.fromEntries(read) as HostSettings;
  return { wanted, change: differences(settings, wanted), errors };
}

interface Reading {
  field: HostSettingField;
  typed: unknown;
  settings: HostSettings;
  now: Date;
  refuse: (error: DraftError) => void;
}

const readers: Readonly<Record<Kind, (reading: Reading) => unknown>> = {
  duration: ({ field, typed, refuse }) => {
    const text = String(typed).trim();
    if (text === '') return unsetHostSettings[field];
    const seconds = parseDuration(text);
    const { low = 0, high = Infinity } = hostSetting(field).bounds ?? {};
    if (seconds === null) refuse({ code: 'duration' });
    else if (seconds < low || seconds > high) refuse({ code: 'durationRange', low, high });
    return seconds;
  },
  'whole-number': ({ field, typed, refuse }) => {
    const text = String(typed).replaceAll(/[ ,_]/g, '');
    if (text === '' && unsetHostSettings[field] === null) return null;
    const { low = 0, high = Infinity } = hostSetting(field).bounds ?? {};
    const value = text === '' ? Number.NaN : Number(text);
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    refuse({ code: 'numberRange', low, high });
    return 0;
  },
  switch: ({ typed }) => typed,
  instant: ({ field, typed, settings, now, refuse }) => {
    const present = settings[field] as Date | null;
    const at = readLocalInstant(String(typed), present);
    if (at !== null && at !== present && !(at > now)) refuse({ code: 'past' });
    return at;
  },
  hours: ({ typed, refuse }) => {
    const hours = typed as HostSettings['hours'];
    if (hours && !isTimeZone(hours.timeZone)) refuse({ code: 'zone' });
    else if (hours && !/[1-9a-f]/.test(hours.openHours)) refuse({ code: 'hours' });
    return hours;
  },
  patterns: ({ typed, refuse }) => {
    const lines = String(typed)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.some((path) => !/^[/*]/.test(path))) refuse({ code: 'path' });
    return lines;
  },
  text: ({ typed }) => String(typed).trim() || null,
};

function differences(before: HostSettings, wanted: HostSettings): HostSettingsChange {
  return Object.fromEntries(
    hostSettingFields
      .filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, wanted[field]]),
  );
}

/** The problem of a field; null: none. */
export function draftErrorText(
  error: DraftError | undefined,
  t: Translator<'hosts.errors'>,
  formats: Formats,
): string | null {
  if (error === undefined) return null;
  const { code, low = 0, high = 0 } = error;
  if (code === 'durationRange')
    return t(code, { low: formats.durationExactly(low), high: formats.durationExactly(high) });
  return code === 'numberRange' ? t(code, { low: formats.count(low), high: formats.count(high) }) : t(code);
}
