import type { AnalysedRow } from '../analyser/contract.ts';
import { OutputError } from '../rows/line-reader.ts';

/** Passed to the host instead of an analyser: it loads everything that it may need, and ends. */
export const compileOnly = '--compile-only';

/** An order to the host of modules, on one line. */
export interface HostOrder {
  /** Path of a piece. */
  file: string;
  /** Number of its first documents that are done already. */
  from: number;
  /**
   * Whether each document is acknowledged before the next begins, so that a crash identifies its document.
   */
  isExact: boolean;
}

/** Characters of rows in one line of a document; more rows follow in further lines. */
const lineCharacters = 2 ** 18;

/**
 * The host's lines for a finished document: `[document, state, row, …]`, with the document by its place in
 * the piece. State 0: more rows follow; 1: the document is done; a text: why it cannot be read. Lists, since
 * lines of programs are objects. A column `id`, which all documents have, is left out.
 */
export function hostLines(document: number, rows: Iterable<AnalysedRow>): string {
  let lines = '';
  let line = '';
  for (const row of rows) {
    const text = JSON.stringify('id' in row ? { ...row, id: undefined } : row);
    if (line !== '' && line.length + text.length > lineCharacters) {
      lines += `[${document},0${line}]\n`;
      line = '';
    }
    line += `,${text}`;
  }
  return `${lines}[${document},1${line}]\n`;
}

export const failedLine = (document: number, message: string): string =>
  `${JSON.stringify([document, message])}\n`;

/** A line of the host. */
export interface HostLine {
  document: number;
  rows: readonly Readonly<Record<string, unknown>>[];
  isDone: boolean;
  /** Null: it was read. */
  failed: string | null;
}

/** @throws {OutputError} for output of a module between the lines of its host */
export function readHostLine(line: string, number: number): HostLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw notOurs(number);
  }
  if (!Array.isArray(value)) throw notOurs(number);
  const [document, state, ...rows] = value as unknown[];
  if (typeof document !== 'number' || !(state === 0 || state === 1 || typeof state === 'string'))
    throw notOurs(number);
  if (!rows.every(isRow)) throw notOurs(number);
  return { document, rows, isDone: state !== 0, failed: typeof state === 'string' ? state : null };
}

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

const notOurs = (number: number) =>
  new OutputError(
    `Line ${number} of the output was written by the module itself. Return rows, and print with console.log or console.error.`,
  );
