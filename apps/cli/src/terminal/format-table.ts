import { plainText } from './plain-text.ts';

export interface Column<Row> {
  title: string;
  /** Text of a cell; numbers are right-aligned and grouped, null is empty. */
  value: (row: Row) => string | number | Date | null;
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Rows as lines of aligned columns under their titles, each ended by a line feed. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(column.value(row))));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.text.length ?? 0)),
  );
  const lines = [columns.map(({ title }) => ({ text: title, right: false })), ...cells].map((line) =>
    line
      .map(({ text, right }, index) =>
        right ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** Names and values below each other, the values in one column. */
export function formatFields(fields: readonly (readonly [string, string | number | Date | null])[]): string {
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value).text || '–'}\n`).join('');
}

function cellOf(value: string | number | Date | null): { text: string; right: boolean } {
  if (value === null) return { text: '', right: false };
  if (typeof value === 'number') return { text: numbers.format(value), right: true };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 19) + 'Z', right: false };
  return { text: plainText(value), right: false };
}
