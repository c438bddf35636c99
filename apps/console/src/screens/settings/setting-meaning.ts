import type { SettingView } from '@meguri/contracts';
import type { Locale } from '../../i18n/locales.ts';
import japanese from './setting-meanings-ja.json';

/** What a setting means; its English words are those of docs/settings.md. */
export function settingMeaning(
  { key, description }: Pick<SettingView, 'key' | 'description'>,
  locale: Locale,
): string {
  const meanings: Readonly<Record<string, string>> = japanese;
  return locale === 'ja' ? (meanings[key] ?? description) : description;
}
