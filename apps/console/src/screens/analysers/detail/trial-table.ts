import type { AnalyserTrial, ColumnType } from '@meguri/contracts';
import type { Answer, AnswerCell } from '../../scans/results/result-cells.ts';

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  json: 'JSON',
};

/** The rows of a trial as a table, by page. A truncated row is no longer JSON: it is shown as text. */
export function trialTable({ columns, rows }: Pick<AnalyserTrial, 'columns' | 'rows'>): Answer {
  const all = Object.entries(columns).map(([name, type]) => ({ name, type: sqlTypes[type] }));
  return {
    columns: [{ name: 'url', type: sqlTypes.text }, ...all],
    rows: rows.map(({ url, row }) => [url, ...cellsOf(row, all)]),
  };
}

function cellsOf(text: string, columns: Answer['columns']): AnswerCell[] {
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return [text];
  }
  return columns.map(({ name }) => {
    const value = Object.hasOwn(row, name) ? row[name] : null;
    return value === null || ['string', 'number', 'boolean'].includes(typeof value)
      ? (value as AnswerCell)
      : JSON.stringify(value);
  });
}
