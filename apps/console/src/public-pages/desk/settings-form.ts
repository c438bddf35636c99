import {
  durationText,
  hostSetting,
  type DeskHost,
  type HostSettingDefinition,
  type HostSettingField,
  type HostSettings,
} from '@meguri/contracts';
import { html } from 'hono/html';
import type { Html } from '../public-page.ts';
import type { DeskState, DeskWords } from './desk-page.ts';
import { button, checkBox, deskForm, textField } from './form-fields.ts';
import { formatHourRanges } from './hour-ranges.ts';
import { deskFields, weekDays, type Typed } from './read-settings.ts';
import { instantText } from './zoned-instants.ts';

type Kind = Exclude<HostSettingDefinition['kind'], 'hours' | 'switch'>;

/** How each kind of setting is entered. */
const inputs: Readonly<
  Record<Kind, { attributes?: Readonly<Record<string, string | number>>; rows?: number }>
> = {
  duration: { attributes: { maxlength: 20 } },
  'whole-number': { attributes: { inputmode: 'numeric', maxlength: 20 } },
  instant: { attributes: { type: 'datetime-local', step: 1 } },
  patterns: { rows: 4 },
  text: { rows: 2 },
};

/** The form for host settings, with those in force or, after a refusal, with the entered texts. */
export function settingsSection(
  host: DeskHost,
  action: string,
  { problem, typed }: DeskState,
  words: DeskWords,
): Html {
  const { t, formats, now } = words;
  const texts = problem?.act === 'settings' ? typed : settingsTexts(host.settings, formats.timeZone, now);
  const fields = deskFields.map((field) => settingField(field, texts, words));
  return html`<h2 id="settings">${t('settings.title')}</h2>
    <p>${t('settings.lead')}</p>
    ${deskForm({ action, act: 'settings', host: host.name }, [
      html`<input type="hidden" name="version" value="${host.version}" />`,
      ...fields,
      button(t('settings.save')),
    ])}`;
}

function settingField(field: HostSettingField, texts: Typed, words: DeskWords): Html {
  const { kind, ...definition } = hostSetting(field);
  if (kind === 'hours' || kind === 'switch') return hoursFields(texts, words);
  const { t, formats } = words;
  const { label, hint } = definition[formats.locale];
  const zone = t('settings.inZone', { zone: formats.timeZone });
  return textField({
    name: field,
    label,
    hint: kind === 'instant' ? zone : hint,
    value: texts[field] ?? '',
    ...inputs[kind],
  });
}

function hoursFields(texts: Typed, { t, days }: DeskWords): Html {
  const hours = weekDays.map((day) => {
    const name = `hours${day}`;
    return textField({
      name,
      label: days(`${day}`),
      value: texts[name] ?? '',
      attributes: { maxlength: 100 },
    });
  });
  return html`${checkBox('limitHours', t('settings.limit'), texts['limitHours'] === 'on')}
    ${textField({
      name: 'timeZone',
      label: t('settings.zone'),
      hint: t('settings.zoneHint'),
      value: texts['timeZone'] ?? '',
      attributes: { maxlength: 100 },
    })}
    <fieldset>
      <legend>${t('settings.hours')}</legend>
      <small>${t('settings.hoursHint')}</small>
      <div class="days">${hours.map((one) => html`<div>${one}</div>`)}</div>
    </fieldset>`;
}

/** The settings as the texts of the form, which `readSettings` reads. */
export function settingsTexts(settings: HostSettings, viewerZone: string, now: Date): Record<string, string> {
  const { hours } = settings;
  const allDay = weekDays.map((day) => [`hours${day}`, '0-24'] as const);
  const open =
    hours && weekDays.map((day) => [`hours${day}`, formatHourRanges(hours.openHours, day)] as const);
  const values = deskFields.map((field) => [field, settingText(settings[field], field, viewerZone, now)]);
  return {
    ...Object.fromEntries(values),
    limitHours: hours ? 'on' : '',
    timeZone: hours?.timeZone ?? viewerZone,
    ...Object.fromEntries(open ?? allDay),
  };
}

function settingText(value: unknown, field: HostSettingField, zone: string, now: Date): string {
  if (value instanceof Date) return value > now ? instantText(value, zone) : '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'number')
    return hostSetting(field).kind === 'duration' ? durationText(value) : String(value);
  return typeof value === 'string' ? value : '';
}
