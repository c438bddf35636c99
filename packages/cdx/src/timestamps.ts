import { CdxProblem } from './cdx-query.ts';
import { escapedExcerpt } from './read-parameters.ts';

/**
 * Microseconds since 1970 of the first and the last second that 1 to 14 digits of `yyyymmddhhmmss` denote.
 */
function bounds(name: string, digits: string): [first: number, last: number] {
  if (!/^\d{1,14}$/.test(digits))
    throw new CdxProblem(
      `${name}=${escapedExcerpt(digits)} is not a timestamp. Give 1 to 14 digits of yyyymmddhhmmss (UTC).`,
    );
  return [fitted(digits.padEnd(14, '0')), fitted(digits.padEnd(14, '9'))];
}

/** The instant of 14 digits, with each part limited to the calendar: 20230231 is 28 February. */
function fitted(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const inYear = Math.min(Math.max(month, 1), 12);
  // The calendar repeats every 400 years.
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), inYear, 0)).getUTCDate();
  const inMonth = Math.min(Math.max(day, 1), daysInMonth);
  const at = new Date(0);
  at.setUTCFullYear(year, inYear - 1, inMonth);
  at.setUTCHours(Math.min(hour, 23), Math.min(minute, 59), Math.min(second, 59));
  return at.getTime() * 1_000;
}

/**
 * The first instant of a timestamp, in microseconds since 1970.
 *
 * @param name of the parameter, for messages
 * @throws {CdxProblem} for other than 1 to 14 digits
 */
export const firstInstant = (name: string, digits: string): number => bounds(name, digits)[0];

/** The instant after the last second of a timestamp. */
export const instantAfter = (name: string, digits: string): number => bounds(name, digits)[1] + 1_000_000;

/** The 14-digit timestamp of an instant in microseconds since 1970. */
export function digitsOf(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1_000)).toISOString().replace(/\D/g, '').slice(0, 14);
}
