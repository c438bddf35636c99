/** Fields in the order in which they are written; a name may occur more than once (WARC-Concurrent-To, WARC-Protocol). */
export type NamedFields = ReadonlyArray<readonly [name: string, value: string]>;

/** The first value of a field, its name in any case; null when it is absent. */
export function fieldValue(fields: NamedFields, name: string): string | null {
  const wanted = name.toLowerCase();
  return fields.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1] ?? null;
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const controls = /[\u0000-\u001f\u007f]+/g;

/**
 * One line per field, CRLF after each. Values come from the network in part, so control characters become a space: no
 * value can begin a new line, hence none can add a field or end the header.
 */
export function serializeFields(fields: NamedFields): string {
  return fields
    .map(([name, value]) => `${name}: ${value.toWellFormed().replace(controls, ' ').trim()}\r\n`)
    .join('');
}

/**
 * A URI that is safe as a field value and as a CDX column: whitespace, control and non-ASCII characters percent-encoded as
 * UTF-8. WARC 1.1 asks for URIs "properly escaped […] and written with no internal whitespace". Serialised WHATWG URLs
 * come back unchanged.
 */
export function escapeUri(uri: string): string {
  return uri.toWellFormed().replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character));
}

/** Reads the lines of a header without its first line and its blank line; a line that begins with blank space continues the one before. */
export function parseFields(lines: readonly string[]): NamedFields | null {
  const fields: [string, string][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) {
      last[1] = `${last[1]} ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) return null;
    fields.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return fields;
}

/** WARC-Date as WARC 1.1 has it: UTC, with the milliseconds that 1.0 had no room for. */
export function warcDate(date: Date): string {
  return date.toISOString();
}

/** The 14 digits `yyyymmddhhmmss` (UTC) of CDX indexes, Wayback addresses and file names. */
export function timestamp14(date: Date): string {
  return date.toISOString().replace(/\D/g, '').slice(0, 14);
}
