import { calendarWord } from '../traps/calendar.ts';

/** A page of a day or a month, whose path ends with the date; not an article of that day. */
export interface DatedListing {
  /** The path before the date, with the words after it: the same for all pages of a calendar. */
  prefix: string;
  /** Whether a word of the path names a calendar. */
  hasWord: boolean;
  /** The first day, in milliseconds since 1970. */
  startMs: number;
}

const fileEnding = /\.(html?|xhtml|php|aspx?|jsp)$/i;
/** Segments after a date that name a view of it, or nothing. */
const viewSegment = /^(-|index|default|day|week|month|year|list|agenda|today|all|listevents)$/i;
/** Further segments after a date in a calendar: categories, as in `/2031/05/12/34|35/`. */
const numberSegment = /^[\d|,-]{1,20}$/;

const year = '(?<year>1[89]\\d\\d|2\\d\\d\\d)';
const month = '(?<month>0?[1-9]|1[0-2])';
const day = '(?<day>0?[1-9]|[12]\\d|3[01])';
const dateSegments = [
  new RegExp(`^(?<before>.*?(?:^|[^0-9]))${year}[-._]${month}(?:[-._]${day})?$`),
  new RegExp(`^(?<before>.*?(?:^|[^0-9]))${day}[-._]${month}[-._]${year}$`),
  new RegExp(`^(?<before>.*?(?:^|[^0-9]))${month}[-._]${year}$`),
  /^(?<before>.*?(?:^|[^0-9]))(?<year>1[89]\d\d|2\d\d\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])$/,
  /^(?<before>.*?(?:^|[^0-9]))(?<year>1[89]\d\d|2\d\d\d)-?w(?<week>[0-4]\d|5[0-3])$/i,
];
const yearSegment = new RegExp(`^${year}$`);
const monthSegment = new RegExp(`^${month}$`);
const daySegment = new RegExp(`^${day}$`);

/** Longer paths, and paths with more segments, are not those of a calendar. */
const maxLength = 300;
const maxSegments = 12;

/**
 * The listing of a day or month at a path; null where the path continues after the date, like that of an
 * article.
 */
export function datedListing(pathname: string): DatedListing | null {
  if (pathname.length > maxLength || !/\d{4}/.test(pathname)) return null;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > maxSegments) return null;
  const last = segments.length - 1;
  if (last >= 0) segments[last] = (segments[last] ?? '').replace(fileEnding, '');
  const hasWord = calendarWord.test(pathname);
  for (let index = 0; index < segments.length; index += 1) {
    const date = dateAt(segments, index);
    if (date === null) continue;
    const rest = segments.slice(index + date.length);
    if (!rest.every((segment) => viewSegment.test(segment) || (hasWord && numberSegment.test(segment))))
      return null;
    const prefix = [...segments.slice(0, index), date.before].join('/');
    return { prefix, hasWord, startMs: date.startMs };
  }
  return null;
}

/** The date that begins at a segment, within one segment or several. */
function dateAt(
  segments: readonly string[],
  index: number,
): { before: string; startMs: number; length: number } | null {
  const segment = segments[index] ?? '';
  if (!/\d{4}/.test(segment)) return null;
  for (const pattern of dateSegments) {
    const found = pattern.exec(segment)?.groups;
    if (found) return { before: found['before'] ?? '', length: 1, startMs: startOf(found) };
  }
  const monthText = segments[index + 1] ?? '';
  if (!yearSegment.test(segment) || !monthSegment.test(monthText)) return null;
  const dayText = segments[index + 2] ?? '';
  const hasDay = daySegment.test(dayText);
  const found = { year: segment, month: monthText, day: hasDay ? dayText : '1' };
  return { before: '', length: hasDay ? 3 : 2, startMs: startOf(found) };
}

function startOf({
  year: y,
  month: m = '1',
  day: d = '1',
  week,
}: Record<string, string | undefined>): number {
  const days = week === undefined ? Number(d) : 7 * (Number(week) - 1) + 1;
  return Date.UTC(Number(y), Number(m) - 1, days);
}
