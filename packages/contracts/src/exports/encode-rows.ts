import { csvLine } from './csv.ts';
import { csvValue, jsonValue, type ExportColumn } from './export-column.ts';
import type { ExportFormat } from './list-exports.ts';

/** Writes rows as the lines of a file. */
export interface RowEncoder<Row> {
  /** The text before the first row. */
  head: string;
  row: (row: Row) => string;
  /** The last line of an incomplete file, which says that rows are missing. */
  cut: (rows: number) => string;
}

export const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

export function rowEncoder<Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
): RowEncoder<Row> {
  return format === 'csv' ? csvEncoder(columns) : jsonEncoder(columns);
}

const cutWords = (rows: number) =>
  `Cut after ${rows} rows, the limit of the setting export.maxRows. Narrow the filter or raise the limit.`;

/** RFC 4180. Every line has the same number of cells, including the one about missing rows. */
function csvEncoder<Row>(columns: readonly ExportColumn<Row>[]): RowEncoder<Row> {
  return {
    head: csvLine(columns.map(({ name }) => name)),
    row: (row) => csvLine(columns.map(({ value }) => csvValue(value(row)))),
    cut: (rows) => csvLine(columns.map((_, index) => (index === 0 ? cutWords(rows) : null))),
  };
}

/** A JSON object per line. The line about missing rows has no columns of the list. */
function jsonEncoder<Row>(columns: readonly ExportColumn<Row>[]): RowEncoder<Row> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  return {
    head: '',
    row: (row) => line(Object.fromEntries(columns.map(({ name, value }) => [name, jsonValue(value(row))]))),
    cut: (rows) => line({ cut: true, rows, message: cutWords(rows) }),
  };
}
