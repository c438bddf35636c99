import { settingValueText, type SettingRange, type SettingView } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { settingMeaning } from './setting-meaning.ts';

/** A value of a setting for readers; seconds and bytes in larger units. */
export function settingText(value: unknown, unit: string | null, { locale }: Formats): string {
  return settingValueText(value, unit, locale);
}

/** The values that a setting accepts. */
export function rangeText(
  range: SettingRange,
  unit: string | null,
  t: Translator<'settings'>,
  formats: Formats,
): string {
  if (range.kind === 'switch') return t('range.switch');
  if (range.kind === 'choice') return t('range.choice', { options: range.options.join(', ') });
  if (range.kind === 'text')
    return range.longest === null ? t('range.text') : t('range.textUpTo', { longest: range.longest });
  const { least, most } = range;
  const words = (value: number) => settingText(value, unit, formats);
  if (least !== null && most !== null) return t('range.between', { least: words(least), most: words(most) });
  if (least !== null) return t('range.atLeast', { least: words(least) });
  return most === null ? t('range.anyNumber') : t('range.atMost', { most: words(most) });
}

/** The text of a setting's field: the plain number, because the field has the setting's unit. */
export function settingInput(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const groupWords = [
  'crawler',
  'access',
  'robots',
  'fetch',
  'content',
  'links',
  'discovery',
  'schedule',
  'frontier',
  'announcements',
  'mail',
  'complaints',
  'public',
  'archive',
  'packages',
  'takedown',
  'scan',
  'database',
  'change',
] as const;

export interface SettingGroup {
  name: string;
  settings: SettingView[];
}

/**
 * Groups settings by the first part of their key, in their order, without those that `search` does not match.
 */
export function groupSettings(
  settings: readonly SettingView[],
  search: string,
  t: Translator<'settings'>,
  formats: Formats,
): SettingGroup[] {
  const words = search.trim().toLowerCase();
  const groups = new Map<string, SettingView[]>();
  for (const setting of settings) {
    const searched = `${setting.key} ${setting.description} ${settingMeaning(setting, formats.locale)}`;
    if (!searched.toLowerCase().includes(words)) continue;
    const prefix = setting.key.split('.')[0] ?? '';
    groups.set(prefix, [...(groups.get(prefix) ?? []), setting]);
  }
  return [...groups].map(([prefix, members]) => {
    const word = groupWords.find((one) => one === prefix);
    return { name: word ? t(`groups.${word}`) : t('groups.other', { name: prefix }), settings: members };
  });
}
