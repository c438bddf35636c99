import type { SettingView } from '@meguri/contracts';
import type { CsvTable } from '../../design/table/csv.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { settingMeaning } from './setting-meaning.ts';
import { settingInput } from './setting-words.ts';

const columns = ['key', 'meaning', 'value', 'default', 'unit', 'by', 'at'] as const;

/** Settings as rows, values as they are typed in. */
export function settingTable(
  settings: readonly SettingView[],
  t: Words<'settings.table'>,
  { locale }: Formats,
): CsvTable {
  return {
    header: columns.map((column) => t(column)),
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
