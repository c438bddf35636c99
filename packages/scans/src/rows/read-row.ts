import { readColumns, type Columns } from './columns.ts';
import { OutputError } from './line-reader.ts';

/** A line of output: a row of a document, its end, its failure, or a declaration of columns. */
export type OutputLine =
  | { kind: 'row'; id: string; row: Readonly<Record<string, unknown>> }
  | { kind: 'done'; id: string }
  | { kind: 'failed'; id: string; message: string }
  /** Types of columns, declared before the first row. */
  | { kind: 'columns'; columns: Columns };

const shown = 200;

/**
 * Reads a line: a row is an object with the `id` of a record, with or without the angle brackets that warcio
 * keeps. `{"id": …, "done": true}` alone acknowledges the document, `{"id": …, "failed": "why"}` says that it
 * cannot be read, `{"columns": {name: type, …}}` declares columns.
 *
 * @param number of the line, for the message
 * @throws {OutputError} naming the line and the fix
 * @throws {ColumnError} for an invalid declaration
 */
export function readRow(line: string, number: number): OutputLine {
  const value = parse(line, number);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OutputError(
      `Line ${number} is not a JSON object but ${start(line)}. Write a row as an object.`,
    );
  const { id, ...row } = value as Record<string, unknown>;
  if (id === undefined && 'columns' in row && Object.keys(row).length === 1)
    return { kind: 'columns', columns: readColumns(row['columns']) };
  if (typeof id !== 'string')
    throw new OutputError(
      `Line ${number} has no "id". Give the WARC-Record-ID of the document with each row.`,
    );
  const bare = /^<(.*)>$/.exec(id)?.[1] ?? id;
  if (Object.keys(row).length === 1) {
    if (row['done'] === true) return { kind: 'done', id: bare };
    if (typeof row['failed'] === 'string') return { kind: 'failed', id: bare, message: row['failed'] };
  }
  return { kind: 'row', id: bare, row };
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new OutputError(
      `Line ${number} is not JSON: ${start(line)}. Write rows on standard output, and everything else on standard error.`,
    );
  }
}

const start = (line: string) => JSON.stringify(line.length > shown ? `${line.slice(0, shown)}…` : line);
