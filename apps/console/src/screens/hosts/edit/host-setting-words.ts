import { hostSetting, type HostSettingField } from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';

/** Label, hint and the text for an empty field, in the language of the reader. */
export const settingWords = (field: HostSettingField, { locale }: Pick<Formats, 'locale'>) =>
  hostSetting(field)[locale];

/** A value of a host setting as the form words it; null for the default format. */
export function hostSettingValue(field: HostSettingField, value: unknown, formats: Formats): string | null {
  const { kind } = hostSetting(field);
  if (typeof value === 'number' && kind === 'duration') return formats.durationExactly(value);
  if (typeof value === 'string' && kind === 'instant') return formats.instant(new Date(value));
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : null;
}
