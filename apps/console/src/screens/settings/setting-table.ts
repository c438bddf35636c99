import type { SettingView } from '@meguri/contracts';
import type { FileTable } from '../../design/table/export-rows.tsx';
import type { Formats } from '../../format/formats.ts';
import { settingMeaning } from './setting-meaning.ts';
import { settingInput } from './setting-words.ts';

/** Settings as rows, values as they are typed in. */
export function settingTable(settings: readonly SettingView[], { locale }: Formats): FileTable {
  return {
    header: ['key', 'meaning', 'value', 'default', 'unit', 'changed_by', 'changed_at'],
    rows: settings.map((setting) => [
      setting.key,
      settingMeaning(setting, locale),
      settingInput(setting.value),
      settingInput(setting.default),
      setting.unit,
      setting.updatedBy,
      setting.updatedAt?.toISOString() ?? null,
    ]),
  };
}
