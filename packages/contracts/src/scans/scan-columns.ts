import { z } from 'zod';

/** Types of the columns of a scan's results. `json`: a list, an object, or values of several types. */
export const columnTypes = ['text', 'integer', 'number', 'boolean', 'json'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Columns of an analyser by name, without `id`, `url` and `captured_at`, which every result has. */
export type Columns = Readonly<Record<string, ColumnType>>;

export const maxColumns = 200;

/** Names that every SQL dialect accepts without quotes. */
export const columnName = /^[a-z][a-z0-9_]{0,62}$/;

/** Columns as stored with a scan or an analyser. */
export const columnsSchema = z
  .record(z.string(), z.enum(columnTypes))
  .refine((columns) => Object.keys(columns).length <= maxColumns, `more than ${maxColumns} columns`);
