import { hoursPerWeek, isOpenHour } from '@meguri/schedule';
import { formatDurationExactly } from '../format/durations.ts';
import { formatInstantIn } from '../format/instants.ts';
import type { Locale } from '../format/locale.ts';
import { formatShare } from '../format/numbers.ts';
import { settingValueText } from '../settings/setting-value-text.ts';
import type { AuditField } from './audit-fields.ts';

/** Language and time zone of the reader. */
export interface AuditReader {
  locale: Locale;
  timeZone: string;
}

/** A stored value in words. Values of older versions, and of unknown fields, are written as stored. */
export function auditValueText(
  value: unknown,
  field: AuditField | null,
  { locale, timeZone }: AuditReader,
): string {
  const plain = settingValueText(value, null, locale);
  if (isList(value)) return value.length === 0 ? settingValueText(null, null, locale) : value.join(', ');
  switch (field?.kind) {
    case 'duration':
      return typeof value === 'number' ? formatDurationExactly(value, locale) : plain;
    case 'share':
      return typeof value === 'number' ? formatShare(value, 1, locale) : plain;
    case 'instant': {
      const at = typeof value === 'string' || value instanceof Date ? new Date(value) : null;
      return at && !Number.isNaN(at.getTime()) ? formatInstantIn(at, timeZone, locale) : plain;
    }
    case 'hours':
      return openHoursText(value, locale) ?? plain;
    default: {
      const names = field?.values;
      const named = names && typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : null;
      return named ? named[locale] : plain;
    }
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** `40 h/wk (Asia/Tokyo)`; null if the value is not a week of hours. */
function openHoursText(value: unknown, locale: Locale): string | null {
  if (typeof value !== 'object' || value === null || !('openHours' in value)) return null;
  const { openHours } = value;
  if (typeof openHours !== 'string') return null;
  const hours = Array.from({ length: hoursPerWeek }, (_, hour) => isOpenHour(openHours, hour));
  const open = hours.filter(Boolean).length;
  const zone = 'timeZone' in value && typeof value.timeZone === 'string' ? value.timeZone : 'UTC';
  return locale === 'ja' ? `週 ${open} 時間（${zone}）` : `${open} h/wk (${zone})`;
}
