/** Fields in order; a name may occur more than once (WARC-Concurrent-To, WARC-Protocol). */
export type NamedFields = ReadonlyArray<readonly [name: string, value: string]>;

/** The first value of a field, with its name in any case; null if it is absent. */
export function fieldValue(fields: NamedFields, name: string): string | null {
  // Most records name fields as we do, so the exact name is tried first.
  let wanted: string | undefined;
  for (const [candidate, value] of fields) {
    if (candidate === name) return value;
    if (candidate.length !== name.length) continue;
    wanted ??= name.toLowerCase();
    if (candidate.toLowerCase() === wanted) return value;
  }
  return null;
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const controls = /[\u0000-\u001f\u007f]+/g;

/**
 * Encodes one line for each field, with CRLF. Values come from the network, so control characters become a
 * space: no value can add a field or end the header.
 */
export function serializeFields(fields: NamedFields): string {
  return fields
    .map(([name, value]) => `${name}: ${value.toWellFormed().replace(controls, ' ').trim()}\r\n`)
    .join('');
}

/**
 * Makes a URI safe as a field value and as a CDX column: percent-encodes white space, control and non-ASCII
 * characters as UTF-8. WARC 1.1 requires URIs "properly escaped […] and written with no internal whitespace".
 * Serialised WHATWG URLs stay unchanged.
 */
export function escapeUri(uri: string): string {
  return uri.toWellFormed().replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character));
}

/** Whether a header line continues the line before: it begins with a blank or tab. */
export function isContinuation(line: string): boolean {
  const first = line.charCodeAt(0);
  return first === 0x20 || first === 0x09;
}

/**
 * Parses the lines of a header, without its first and its blank line; a line that begins with white space
 * continues the line before.
 *
 * @param from index of the first line with a field
 */
export function parseFields(lines: readonly string[], from = 0): NamedFields | null {
  const fields: [string, string][] = [];
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isContinuation(line)) {
      const last = fields.at(-1);
      if (last) {
        last[1] = `${last[1]} ${line.trim()}`;
        continue;
      }
    }
    const colon = line.indexOf(':');
    if (colon <= 0) return null;
    fields.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return fields;
}

/** WARC-Date as in WARC 1.1: UTC, with milliseconds, which 1.0 lacks. */
export function warcDate(date: Date): string {
  return date.toISOString();
}

/** The 14 digits `yyyymmddhhmmss` (UTC) of CDX indexes, Wayback addresses and file names. */
export function timestamp14(date: Date): string {
  return date.toISOString().replace(/\D/g, '').slice(0, 14);
}
