import { hostSetting, hostSettings, type HostSettingField } from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';
import type { FieldWords } from '../../audit/audit-changes.ts';

const isSetting = (field: string): field is HostSettingField => Object.hasOwn(hostSettings, field);

/** Label, hint and the text for an empty field, in the language of the reader. */
export const settingWords = (field: HostSettingField, { locale }: Pick<Formats, 'locale'>) =>
  hostSetting(field)[locale];

/** Host settings as the audit log has them, in the words of the form. */
export function hostSettingWords(formats: Formats): FieldWords {
  return {
    name: (field) => (isSetting(field) ? settingWords(field, formats).label : field),
    value: (field, value) => {
      const kind = isSetting(field) ? hostSetting(field).kind : null;
      if (typeof value === 'number' && kind === 'duration') return formats.durationExactly(value);
      if (typeof value === 'string' && kind === 'instant') return formats.instant(new Date(value));
      if (Array.isArray(value) && value.length > 0) return value.join(', ');
      return null;
    },
  };
}
