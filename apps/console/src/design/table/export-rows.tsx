'use client';

import { csvLine, exportMediaTypes, roundRate, type ExportFormat } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { saveFile } from '../save-file.ts';
import { ExportMenu } from './export-menu.tsx';

type Cell = string | number | null;

/** Rows that the browser has, with the names of their columns. */
export interface FileTable {
  /** In snake case with units, the same in every language. */
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

interface ExportRowsProps {
  /** Without extension. */
  fileName: string;
  rowCount: number;
  /** Called on click. */
  table: (columns: 'all' | 'shown') => FileTable;
  hasColumns?: boolean;
}

/** Exports a table or chart of which the browser has all rows. */
export function ExportRows({ fileName, rowCount, table, hasColumns = false }: ExportRowsProps) {
  const t = useTranslations('lists.export');
  const rowsOf = useTranslations('lists.rowsOf');
  return (
    <ExportMenu
      title={t('all', { what: rowsOf('rows', { count: rowCount }) })}
      hasColumns={hasColumns}
      disabled={rowCount === 0}
    >
      {(format, columns, look) => (
        <button
          type="button"
          className={look}
          data-testid={`export-${format}`}
          onClick={() =>
            saveFile(
              `${fileName}.${format}`,
              new Blob([fileText(table(columns), format)], { type: exportMediaTypes[format] }),
            )
          }
        >
          {t(format)}
        </button>
      )}
    </ExportMenu>
  );
}

/** The text of a file: CSV, or a JSON object per line. */
export function fileText({ header, rows }: FileTable, format: ExportFormat): string {
  const rounded = rows.map((row) => row.map(roundCell));
  if (format === 'csv') return [header, ...rounded].map(csvLine).join('');
  return rounded
    .map(
      (row) => `${JSON.stringify(Object.fromEntries(header.map((name, at) => [name, row[at] ?? null])))}\n`,
    )
    .join('');
}

/** Rounds fractions as the screen rounds rates; whole numbers are exact. */
function roundCell(cell: Cell): Cell {
  return typeof cell === 'number' && !Number.isInteger(cell) ? roundRate(cell) : cell;
}

/** The name of a column in files from its id: `firstAction` is `first_action`. */
export function snakeCase(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}
