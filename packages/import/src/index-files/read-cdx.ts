import type { ByteSource, ImportItem } from '../entry.ts';
import { longestLineBytes, readLines, type Line } from '../read-lines.ts';
import { breakRows } from './break-rows.ts';
import { cdxEntry, problem, quoted, type CdxValues } from './cdx-entry.ts';
import {
  columnOfField,
  layoutOfLetters,
  layoutOfNames,
  defaultLayout,
  type CdxLayout,
} from './cdx-columns.ts';

/**
 * The entries of an index of captures, in groups: CDX with any columns, CDXJ, and the answers of CDX servers
 * as text or JSON. The format is detected for each line, so concatenated files are read, too. Sort keys are
 * ignored: the URL counts.
 *
 * @param source the text; ZipNum and gzip are decompressed before
 */
export async function* readCdx(source: ByteSource): AsyncGenerator<ImportItem[]> {
  let layout: CdxLayout | null = null;
  for await (const lines of readLines(breakRows(source))) {
    const items: ImportItem[] = [];
    for (const line of lines) {
      if (line.text === null) {
        items.push(
          problem(
            line.number,
            `The line has ${line.bytes} bytes.`,
            `Lines of an index have at most ${longestLineBytes} bytes. Remove it.`,
          ),
        );
        continue;
      }
      const text = line.text.trim();
      // A header begins with the character that separates the columns.
      if (/^.?CDX\s/.test(line.text)) {
        layout = layoutOfLetters(text);
        if (layout === null)
          items.push(
            problem(
              line.number,
              `The header ${quoted(text)} names no column for the instant (b) or the URL (a).`,
              'Use the letters of the CDX legend, such as " CDX N b a m s k r M S V g".',
            ),
          );
        continue;
      }
      if (text === '' || text === '[' || text === ']' || text === '[]') continue;
      if (text.startsWith('[')) {
        const rows = jsonRows(text);
        if (rows === null)
          items.push(
            problem(
              line.number,
              `The row is not JSON: ${quoted(text)}`,
              'A row is an array of texts, such as ["com,example)/","20140127171200", …].',
            ),
          );
        for (const row of rows ?? []) {
          const named: CdxLayout | null = layoutOfNames(row);
          if (named) layout = named;
          // After an empty row, the server states the key to resume from.
          else if (row.length > 1) items.push(columnsEntry(row, layout ?? defaultLayout(row.length), line));
        }
        continue;
      }
      items.push(text.startsWith('{') ? objectEntry(text, undefined, line) : lineEntry(text, layout, line));
    }
    if (items.length > 0) yield items;
  }
}

function lineEntry(text: string, layout: CdxLayout | null, line: Line): ImportItem {
  const brace = text.indexOf(' {');
  if (brace > 0) {
    const [, timestamp] = text.slice(0, brace).split(/\s+/);
    return objectEntry(text.slice(brace + 1), timestamp, line);
  }
  const words = text.split(text.includes('\t') ? '\t' : ' ');
  // A server with a partial answer states the key to resume from, as a single word.
  if (words.length === 1 && !text.includes('://')) return { kind: 'skipped', reason: 'no-access' };
  return columnsEntry(words, layout?.length === words.length ? layout : defaultLayout(words.length), line);
}

function columnsEntry(words: readonly string[], layout: CdxLayout | null, line: Line): ImportItem {
  if (layout === null || layout.length !== words.length)
    return problem(
      line.number,
      `The line has ${words.length} columns, and no header names them: ${quoted(words.join(' '))}`,
      'Add a header before it, such as " CDX N b a m s k r M S V g". Without a header, 7, 9, 10 or 11 columns can be read.',
    );
  const values: CdxValues = {};
  for (const [place, column] of layout.entries()) if (column !== null) values[column] = words[place];
  return cdxEntry(values, { line: line.number, offset: line.offset, bytes: line.bytes });
}

/** An entry of CDXJ, or a line of a pywb answer. */
function objectEntry(json: string, timestamp: string | undefined, line: Line): ImportItem {
  const object = parsed(json);
  if (object === null || Array.isArray(object) || typeof object !== 'object')
    return problem(
      line.number,
      `The line is not JSON: ${quoted(json)}`,
      'A line of CDXJ is a sort key, 14 digits and a JSON object.',
    );
  const values: CdxValues = {};
  for (const [name, value] of Object.entries(object)) {
    const column = columnOfField(name);
    if (column !== null && (typeof value === 'string' || typeof value === 'number'))
      values[column] = String(value);
  }
  if ((object as Record<string, unknown>)['method'] === 'POST') return { kind: 'skipped', reason: 'post' };
  if (timestamp !== undefined) values.timestamp = timestamp;
  return cdxEntry(values, { line: line.number, offset: line.offset, bytes: line.bytes });
}

/** The rows of a JSON answer in one line: `[[…],`, `[…],` or all of them. Null: not JSON. */
function jsonRows(text: string): string[][] | null {
  const whole = text
    .replace(/^\[\s*(?=\[)/, '')
    .replace(/\]\s*(?=\]\s*$)/, ']')
    .replace(/,\s*$/, '');
  const closed = whole.endsWith(']]') ? whole.slice(0, -1) : whole;
  const rows = parsed(`[${closed}]`);
  if (!Array.isArray(rows)) return null;
  return rows.filter(Array.isArray).map((row: unknown[]) => row.map(cellText));
}

const cellText = (cell: unknown) =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
