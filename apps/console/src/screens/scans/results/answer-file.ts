import { csvLine, type ExportFormat } from '@meguri/contracts';
import type { Answer, AnswerCell } from './result-cells.ts';

/** An answer as a file, exactly as it was sent; columns with the same name get numbers. */
export function answerFile({ columns, rows }: Answer, format: ExportFormat): string {
  const used = new Map<string, number>();
  const names = columns.map(({ name }) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
  if (format === 'csv')
    return [
      csvLine(names),
      ...rows.map((row) => csvLine(row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)))),
    ].join('');
  const line = (row: readonly AnswerCell[]) =>
    JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])));
  return rows.map((row) => `${line(row)}\n`).join('');
}
