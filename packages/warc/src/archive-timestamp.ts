/** The database has partitions for captures of these years. */
const firstArchiveYear = 1990;
const lastArchiveYear = 2199;

/**
 * The instant of a WARC-Date of any writer. Without a zone it is UTC, as the standard requires, in any time
 * zone of this machine.
 *
 * @returns null for other texts, and for years without a partition
 */
export function parseForeignDate(text: string | null): Date | null {
  if (text === null) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const instant = new Date(hasZone || !/\d:\d/.test(text) ? text : `${text.trim().replace(' ', 'T')}Z`);
  const year = instant.getUTCFullYear();
  return year >= firstArchiveYear && year <= lastArchiveYear ? instant : null;
}

/**
 * The instant of the digits `yyyymmddhhmmss` (UTC) of CDX files and ARC records. Fewer digits, at least the
 * year, mean the earliest instant that begins with them; up to three more are milliseconds.
 *
 * @returns null for other texts, dates that do not exist and years outside of {@link firstArchiveYear} to
 *   {@link lastArchiveYear}
 */
export function parseArchiveTimestamp(text: string): Date | null {
  if (!/^\d{4,17}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(4, 6) || '1');
  const day = Number(text.slice(6, 8) || '1');
  const hour = Number(text.slice(8, 10) || '0');
  const minute = Number(text.slice(10, 12) || '0');
  const second = Number(text.slice(12, 14) || '0');
  const millisecond = Number(text.slice(14).padEnd(3, '0'));
  if (year < firstArchiveYear || year > lastArchiveYear || hour > 23 || minute > 59 || second > 59)
    return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const instant = new Date(time);
  return instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day ? instant : null;
}
