import { hoursPerWeek, isOpenHour } from '@meguri/schedule';
import type { Words } from '../../i18n/words.ts';

/** Names and formats of the fields of one kind of object. */
export interface FieldWords {
  name: (field: string) => string;
  /** Null for the default format. */
  value: (field: string, value: unknown) => string | null;
}

const asKept: FieldWords = { name: (field) => field, value: () => null };

/**
 * Differences between two states of an audited object as `field: before → after`; other values differ as a whole.
 *
 * @param of names of its fields; by default their stored names
 */
export function auditChanges(
  before: unknown,
  after: unknown,
  t: Words<'audit'>,
  of: FieldWords = asKept,
): string[] {
  const words = (value: unknown, field = '') => of.value(field, value) ?? valueWords(value, t);
  if (!isRecord(before) || !isRecord(after))
    return after === undefined ? [] : [`${words(before)} → ${words(after)}`];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => words(before[field]) !== words(after[field]))
    .map((field) => `${of.name(field)}: ${words(before[field], field)} → ${words(after[field], field)}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueWords(value: unknown, t: Words<'audit'>): string {
  if (value === null || value === undefined || value === '') return t('notSet');
  if (isRecord(value) && typeof value['openHours'] === 'string')
    return t('hoursAWeek', {
      hours: openHoursIn(value['openHours']),
      zone: valueWords(value['timeZone'], t),
    });
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Number of open hours of the week in hexadecimal notation. */
function openHoursIn(openHours: string): number {
  return Array.from({ length: hoursPerWeek }, (_, hour) => isOpenHour(openHours, hour)).filter(Boolean)
    .length;
}
