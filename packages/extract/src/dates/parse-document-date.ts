/**
 * The W3C profile of ISO 8601, from a year to a fraction of a second. Sites write a space for the T, or omit
 * the colon of the offset or the offset, which then mostly means UTC.
 */
const w3cForm =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;

/** RFC 822 as feeds write it: the weekday and the seconds may be missing, the year may have two digits. */
const rfc822Form =
  /^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\s+(\d{2}|\d{4})\s+(\d\d?):(\d\d)(?::(\d\d))?\s*([A-Za-z]{1,5}|[+-]\d{4})?$/;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * UTC offsets, in hours, of the zones that RFC 822 names. All others count as UTC, as RFC 2822 requires for
 * military zones.
 */
const zoneHours = new Map([
  ['EST', -5],
  ['EDT', -4],
  ['CST', -6],
  ['CDT', -5],
  ['MST', -7],
  ['MDT', -6],
  ['PST', -8],
  ['PDT', -7],
  ['JST', 9],
]);

/** Longer texts are not dates. */
const maxLength = 64;

/** First year of the web. */
const firstYear = 1990;
const lastYear = 2199;

/**
 * Reads a date of a sitemap or a feed, W3C or RFC 822. A day, month or year without a time gives its first
 * instant.
 *
 * @returns null for anything else, for days that do not exist, and for years outside 1990 to 2199
 */
export function parseDocumentDate(text: string): Date | null {
  const trimmed = text.slice(0, 2 * maxLength).trim();
  if (trimmed.length > maxLength) return null;
  return parseW3c(trimmed) ?? parseRfc822(trimmed);
}

function parseW3c(text: string): Date | null {
  const parts = w3cForm.exec(text);
  if (parts === null) return null;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] =
    parts;
  return instant({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
    offsetMinutes: offsetMinutes(zone),
  });
}

function parseRfc822(text: string): Date | null {
  const parts = rfc822Form.exec(text);
  if (parts === null) return null;
  const [, day, monthName = '', year = '', hour, minute, second = '0', zone = 'GMT'] = parts;
  return instant({
    year: fullYear(year),
    month: months.indexOf(monthName.slice(0, 3).toLowerCase()) + 1,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: 0,
    offsetMinutes: offsetMinutes(zone),
  });
}

/** Two-digit years below 70 are in this century. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year);
}

function offsetMinutes(zone: string): number {
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (offset === null) return (zoneHours.get(zone.toUpperCase()) ?? 0) * 60;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return offset[1] === '-' ? -minutes : minutes;
}

interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  offsetMinutes: number;
}

function instant(parts: DateParts): Date | null {
  const { year, month, day, hour, minute, second, millisecond } = parts;
  if (year < firstYear || year > lastYear || Math.abs(parts.offsetMinutes) > 14 * 60) return null;
  if (hour > 24 || minute > 59 || second > 60) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const exists = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  if (!exists) return null;
  // A leap second counts as the last second of its minute.
  const minutes = hour * 60 + minute - parts.offsetMinutes;
  return new Date(midnight.getTime() + minutes * 60_000 + Math.min(second, 59) * 1_000 + millisecond);
}
