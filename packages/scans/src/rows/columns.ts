import {
  columnName,
  columnsSchema,
  columnTypes,
  maxColumns,
  type Columns,
  type ColumnType,
} from '@meguri/contracts';
import { z } from 'zod';

export type { Columns };

/** A cell. Lists and objects are stored as JSON text. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** Columns that all results have, in addition to those of the analyser. */
const ownColumns = new Set(['id', 'url', 'captured_at']);

/** A problem of a row or a declaration, for the author of the analyser. */
export class ColumnError extends Error {
  override readonly name = 'ColumnError';
}

/**
 * Columns that an analyser declares.
 * @throws {ColumnError} naming the column and the fix
 */
export function readColumns(declaration: unknown): Columns {
  const parsed = columnsSchema.safeParse(declaration);
  if (!parsed.success)
    throw new ColumnError(
      `The declaration of the columns is not valid: ${z.prettifyError(parsed.error)}. Give an object of names and types: ${columnTypes.join(', ')}.`,
    );
  for (const name of Object.keys(parsed.data)) checkName(name);
  return parsed.data;
}

/**
 * Infers the types of columns from the first rows. Null fits any type; integers among numbers are numbers; a
 * column with only nulls is text.
 *
 * @throws {ColumnError} if two rows disagree
 */
export function inferColumns(rows: Iterable<Readonly<Record<string, unknown>>>): Columns {
  const found = new Map<string, ColumnType | null>();
  let number = 0;
  for (const row of rows) {
    number += 1;
    for (const [name, value] of Object.entries(row)) {
      if (!found.has(name)) checkName(name);
      const known = found.get(name) ?? null;
      const type = typeOf(value);
      const both = known === null || type === null ? (known ?? type) : joined(known, type);
      if (both === undefined) throw wrongType(name, known, type, number);
      found.set(name, both);
    }
    if (found.size > maxColumns)
      throw new ColumnError(
        `The rows have more than ${maxColumns} columns. Put variable fields into one column as a list or object.`,
      );
  }
  return Object.fromEntries([...found].map(([name, type]) => [name, type ?? 'text']));
}

/**
 * Checks a row against its columns. Missing columns are null.
 * @param row without the id of its document
 * @param number of the row in the results of its piece, for the message
 * @throws {ColumnError} naming row, column and both types
 */
export function checkRow(columns: Columns, row: Readonly<Record<string, unknown>>, number: number): void {
  for (const [name, value] of Object.entries(row)) {
    const type = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (type === undefined)
      throw new ColumnError(
        `Row ${number} has a column "${name}" that earlier rows did not have. Declare the columns, or give it in the first rows.`,
      );
    const found = typeOf(value);
    if (found !== null && joined(type, found) !== type) throw wrongType(name, type, found, number);
  }
}

function wrongType(
  name: string,
  known: ColumnType | null,
  found: ColumnType | null,
  row: number,
): ColumnError {
  return new ColumnError(
    `Column "${name}" is of type ${known ?? 'null'}, but row ${row} gives ${found ?? 'null'}. Give all rows the same type, or declare the column as json.`,
  );
}

function checkName(name: string): void {
  if (ownColumns.has(name))
    throw new ColumnError(`The column "${name}" is filled by the scan. Choose another name.`);
  if (!columnName.test(name))
    throw new ColumnError(
      `"${name.slice(0, 80)}" is not a column name. Use lower-case letters, digits and "_", at most 63, a letter first.`,
    );
}

function typeOf(value: unknown): ColumnType | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return 'json';
}

/** The type that holds values of both; undefined: there is none. */
function joined(one: ColumnType, other: ColumnType): ColumnType | undefined {
  if (one === other) return one;
  if (one === 'json' || other === 'json') return 'json';
  const isNumeric = (type: ColumnType) => type === 'integer' || type === 'number';
  return isNumeric(one) && isNumeric(other) ? 'number' : undefined;
}
