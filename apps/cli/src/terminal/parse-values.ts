import { InvalidArgumentError } from 'commander';

/**
 * A number, or `none`, which clears a setting. Returned as text, because commander treats null from a parser
 * as no value.
 */
export function numberOrNone(text: string): number | 'none' {
  if (text === 'none') return text;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Give a number, or "none" to clear it.');
}

export function wholeNumber(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

export function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('Give a whole number from 1.');
}

export function aboveZero(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('Give a number above 0.');
}

/**
 * An instant: ISO 8601, or the digits of a Wayback address (`20260301` is midnight of that day). Without a
 * zone it is UTC.
 */
export function instant(text: string): Date {
  const digits = /^(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?$/.exec(text);
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = digits ?? [];
  const iso = digits ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : withZone(text);
  const value = new Date(/^\d{4}-/.test(iso) ? iso : Number.NaN);
  if (!Number.isNaN(value.getTime())) return value;
  throw new InvalidArgumentError(
    'Give an instant such as 2026-03-01, 2026-03-01T12:00:00Z or 20260301120000.',
  );
}

/** Adds a missing zone in ISO 8601 form; any other form would be read in the time zone of this machine. */
function withZone(text: string): string {
  const [, day, time = '', zone = ''] =
    /^(\d{4}-\d\d(?:-\d\d)?)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  if (day === undefined) return '';
  return time === '' ? day : `${day}T${time}${zone === '' ? 'Z' : zone}`;
}

/**
 * The argument of `--data`. An empty one comes from an unset variable, and as a path it would be the current
 * directory.
 *
 * @throws {InvalidArgumentError} for an empty path
 */
export function parseDataDirectory(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is empty. Name a directory; the current one is ".".');
}
