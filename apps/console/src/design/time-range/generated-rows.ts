import type { CsvTable } from '../table/csv.tsx';
import type { Translator } from '../../i18n/translator.ts';

/**
 * Adds a column that tells generated periods from recorded ones; returns the table as it is if all are
 * recorded.
 *
 * @param table its first column holds the starts of the periods, in ISO 8601
 */
export function markGenerated(
  table: CsvTable,
  generatedBefore: Date | undefined,
  t: Translator<'common.timeRange'>,
): CsvTable {
  if (!generatedBefore) return table;
  const before = generatedBefore.toISOString();
  const mark = (row: CsvTable['rows'][number]) => (String(row[0]) < before ? t('generated') : t('recorded'));
  return {
    ...table,
    header: [...table.header, t('origin')],
    rows: table.rows.map((row) => [...row, mark(row)]),
  };
}
