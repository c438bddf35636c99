import { hoursPerWeek, isOpenHour } from '@meguri/schedule';

/** What differs between two states of an audited thing, as `field: before → after`. Whatever is not an object differs as a whole. */
export function auditChanges(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after))
    return after === undefined ? [] : [`${words(before)} → ${words(after)}`];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => words(before[field]) !== words(after[field]))
    .map((field) => `${field}: ${words(before[field])} → ${words(after[field])}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function words(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  if (isRecord(value) && typeof value['openHours'] === 'string')
    return `${openHoursIn(value['openHours'])} h/wk (${words(value['timeZone'])})`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How many hours of the week are open, of their hexadecimal digits. */
function openHoursIn(openHours: string): number {
  return Array.from({ length: hoursPerWeek }, (_, hour) => isOpenHour(openHours, hour)).filter(Boolean)
    .length;
}
