const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const time = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;

/**
 * The three forms of RFC 9110, 5.6.7. Names of days are not checked against the date, because rejecting a
 * wrong one has no use.
 */
const forms = [
  new RegExp(String.raw`^[A-Za-z]{3}, (?<day>\d{2}) (?<month>[A-Za-z]{3}) (?<year>\d{4}) ${time} GMT$`),
  new RegExp(String.raw`^[A-Za-z]{6,9}, (?<day>\d{2})-(?<month>[A-Za-z]{3})-(?<year>\d{2}) ${time} GMT$`),
  new RegExp(String.raw`^[A-Za-z]{3} (?<month>[A-Za-z]{3}) (?<day>[ \d]\d) ${time} (?<year>\d{4})$`),
];

/**
 * Reads an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT` or one of the two obsolete forms. `Date.parse` accepts
 * far more, e.g. negative numbers.
 *
 * @param now a year of two digits is never more than 50 years after this
 * @returns null for an invalid date, e.g. the 31st of February
 */
export function parseHttpDate(value: string, now: Date): Date | null {
  const parts = forms.map((form) => form.exec(value)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const month = months.indexOf(parts['month'] ?? '');
  const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((name) => Number(parts[name]));
  if (month < 0 || day === undefined || hour === undefined || minute === undefined || second === undefined) {
    return null;
  }
  // A leap second is read as the last second of its minute.
  const date = new Date(
    Date.UTC(fullYear(parts['year'] ?? '', now), month, day, hour, minute, Math.min(second, 59)),
  );
  const exists =
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    second <= 60;
  return exists ? date : null;
}

function fullYear(year: string, now: Date): number {
  if (year.length === 4) return Number(year);
  const century = now.getUTCFullYear() - (now.getUTCFullYear() % 100);
  const candidate = century + Number(year);
  return candidate > now.getUTCFullYear() + 50 ? candidate - 100 : candidate;
}
