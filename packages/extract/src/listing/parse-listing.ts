/** An entry of a directory. */
export interface ListingEntry {
  /** As in the listing, one character per byte. */
  name: string;
  isDirectory: boolean;
  /** In bytes, as the server states it; null for directories and if it is not stated. */
  size: string | null;
  /**
   * The stated time of the last change, reduced to the part that is stable while the entry does not change.
   */
  modified: string | null;
}

export interface Listing {
  entries: ListingEntry[];
  /** Whether entries beyond the limit were left out. */
  isTruncated: boolean;
}

/** Longest line; no file system has longer names, and the rest of a line is facts. */
const longestLine = 4_096;

/**
 * Reads the listing of an FTP server: MLSD (RFC 3659), or the formats of LIST, which no standard defines:
 * those of Unix and Windows, and EPLF. Leaves out other lines, `.` and `..`, and names that cannot be part of
 * a path, because they contain a slash or control characters.
 *
 * @param text one character per byte
 */
export function parseListing(text: string, format: 'mlsd' | 'list', maxEntries: number): Listing {
  const parse = format === 'mlsd' ? parseMlsd : parseListLine;
  const entries: ListingEntry[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end;
    const line = next - start > longestLine ? '' : text.slice(start, next).replace(/\r$/, '');
    start = next + 1;
    const entry = parse(line);
    if (entry === null || !isPathSegment(entry.name)) continue;
    if (entries.length >= maxEntries) return { entries, isTruncated: true };
    entries.push(entry);
  }
  return { entries, isTruncated: false };
}

function isPathSegment(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get through
  return name !== '' && name !== '.' && name !== '..' && !/[\u0000-\u001f\u007f/]/.test(name);
}

/** Facts, each followed by a semicolon, then a blank, and the name with all its blanks. */
function parseMlsd(line: string): ListingEntry | null {
  const blank = line.indexOf(' ');
  if (blank === -1) return null;
  const facts = new Map(
    line
      .slice(0, blank)
      .split(';')
      .map((fact) => {
        const [name = '', value = ''] = fact.split('=', 2);
        return [name.toLowerCase(), value.toLowerCase()];
      }),
  );
  const type = facts.get('type') ?? '';
  if (type === 'cdir' || type === 'pdir') return null;
  const isDirectory = type === 'dir';
  return {
    name: line.slice(blank + 1),
    isDirectory,
    size: isDirectory ? null : (facts.get('size') ?? null),
    modified: facts.get('modify') ?? null,
  };
}

/**
 * Mode, anything, size, date, and the name. Of the date only the day, since a year replaces the time later.
 */
const unixLine =
  /^([a-z-])[-a-zA-Z+.@]{9,11}\s[^\n]*?\s(\d+)\s+([A-Z][a-z]{2}\s+\d{1,2})\s+(?:\d{1,2}:\d\d|\d{4})\s(.+)$/;
const windowsLine = /^(\d\d-\d\d-\d{2,4})\s+\d\d:\d\d(?:[AP]M)?\s+(<DIR>|\d+)\s+(.+)$/i;

function parseListLine(line: string): ListingEntry | null {
  const unix = unixLine.exec(line);
  if (unix) {
    const [, kind, size = null, modified = null, shown = ''] = unix;
    const isDirectory = kind === 'd';
    const name = kind === 'l' ? shown.replace(/ -> .*$/, '') : shown;
    return { name, isDirectory, size: isDirectory ? null : size, modified };
  }
  const windows = windowsLine.exec(line);
  if (windows) {
    const [, modified = null, size = '', name = ''] = windows;
    const isDirectory = !/^\d/.test(size);
    return { name, isDirectory, size: isDirectory ? null : size, modified };
  }
  return line.startsWith('+') ? parseEplf(line) : null;
}

/** @see https://cr.yp.to/ftp/list/eplf.html */
function parseEplf(line: string): ListingEntry | null {
  const tab = line.indexOf('\t');
  if (tab === -1) return null;
  const facts = line.slice(1, tab).split(',');
  const valueOf = (letter: string) => facts.find((fact) => fact.startsWith(letter))?.slice(1) ?? null;
  const isDirectory = facts.includes('/');
  return {
    name: line.slice(tab + 1),
    isDirectory,
    size: isDirectory ? null : valueOf('s'),
    modified: valueOf('m'),
  };
}

/** A name as a segment of a URL: all bytes except unreserved characters are escaped. */
export function pathSegmentOf({ name, isDirectory }: ListingEntry): string {
  const escaped = name.replace(
    /[^A-Za-z0-9._~-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return isDirectory ? `${escaped}/` : escaped;
}
