import { hoursPerWeek, isOpenHour } from '@meguri/schedule';
import type { Words } from '../../i18n/words.ts';

/** The fields of one kind of thing in words. */
export interface FieldWords {
  name: (field: string) => string;
  /** Null for a value that needs none of its own. */
  value: (field: string, value: unknown) => string | null;
}

const asKept: FieldWords = { name: (field) => field, value: () => null };

/**
 * What differs between two states of an audited thing, as `field: before → after`. Whatever is not an object differs as a whole.
 *
 * @param of what its fields are called; without it they are named as they are kept
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

/** How many hours of the week are open, of their hexadecimal digits. */
function openHoursIn(openHours: string): number {
  return Array.from({ length: hoursPerWeek }, (_, hour) => isOpenHour(openHours, hour)).filter(Boolean)
    .length;
}
