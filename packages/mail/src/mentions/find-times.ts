export interface MentionedTime {
  at: Date;
  /** Whether the text states the zone; otherwise UTC is assumed. */
  hasZone: boolean;
  /** Its position in the text. */
  index: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:[.,]\d{1,9})?`;
const zone = String.raw`(?:\s?(?<zone>Z|UTC|GMT|JST|[+-]\d{2}:?\d{2})(?!\w))?`;
const monthName = String.raw`(?<name>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}`;

/** Time formats: ISO 8601, common log format, mail, syslog (without year), Japanese. */
const forms = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:T|,?\s{1,2})${clock}${zone}`,
  String.raw`(?<day>\d{1,2})[/ -]${monthName}[/ -](?<year>\d{4})[:, ]\s?${clock}${zone}`,
  String.raw`${monthName}\s{1,2}(?<day>\d{1,2})(?:,?\s(?<year>\d{4}),?)?\s${clock}${zone}`,
  String.raw`(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日\s?(?<hour>\d{1,2})[時:](?<minute>\d{1,2})(?:[分:](?<second>\d{1,2})秒?)?${zone}`,
].map((form) => new RegExp(String.raw`(?<!\d)${form}`, 'gi'));

/**
 * The instants of a text that have a day and a time, in order, at most `limit`.
 *
 * @param receivedAt a time without a year is the last such time before this
 */
export function findTimes(text: string, receivedAt: Date, limit: number): MentionedTime[] {
  return forms
    .flatMap((form) => [...text.matchAll(form).take(limit)])
    .flatMap(({ groups, index }) => {
      const time = groups === undefined ? null : readTime(groups, receivedAt);
      return time === null ? [] : [{ ...time, index }];
    })
    .sort((a, b) => a.index - b.index)
    .slice(0, limit);
}

function readTime(
  groups: Record<string, string | undefined>,
  receivedAt: Date,
): Omit<MentionedTime, 'index'> | null {
  const month = groups['month'] === undefined ? monthOf(groups['name'] ?? '') : Number(groups['month']) - 1;
  const number = (name: string) => Number(groups[name] ?? 0);
  const [day, hour, minute, second] = [number('day'), number('hour'), number('minute'), number('second')];
  if (month < 0 || month > 11 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const offsetMs = offsetOf(groups['zone']);
  const inYear = (year: number) => new Date(Date.UTC(year, month, day, hour, minute, second) - offsetMs);
  const hasZone = groups['zone'] !== undefined;
  if (groups['year'] !== undefined) {
    const at = inYear(number('year'));
    return Number.isNaN(at.getTime()) ? null : { at, hasZone };
  }
  const year = receivedAt.getUTCFullYear();
  const dayAfter = receivedAt.getTime() + 86_400_000;
  return { at: inYear(year).getTime() > dayAfter ? inYear(year - 1) : inYear(year), hasZone };
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase());
}

function offsetOf(zone: string | undefined): number {
  if (zone?.toUpperCase() === 'JST') return 9 * 3_600_000;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
