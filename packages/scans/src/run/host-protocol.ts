import type { AnalysedRow } from '../analyser/contract.ts';
import { OutputError } from '../rows/line-reader.ts';

/** Given to the host instead of an analyser: it loads all that it may need, and ends. */
export const compileOnly = '--compile-only';

/** What the host of modules reads, a line each. */
export interface HostOrder {
  /** Path of a piece. */
  file: string;
  /** Documents of it that are done already. */
  from: number;
  /** Whether each document is acknowledged before the next begins, so that a crash names its document. */
  isExact: boolean;
}

/** Rows of a document that are written in one line; more follow in further lines. */
const lineCharacters = 2 ** 18;

/**
 * What the host writes of a document that is done: lines `[document, state, row, …]`, the document by its place in the piece. State 0: more rows follow,
 * 1: the document is done, or a text: why it cannot be read. Lists, since lines of programs are objects. A column `id` is left
 * out, which documents have.
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

/** @throws {OutputError} for what a module wrote between the lines of its host */
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
