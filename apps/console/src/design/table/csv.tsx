'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';
import { saveFile } from '../save-file.ts';

type Cell = string | number | null;

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * RFC 4180 text of rows. Cells may come from crawled pages, so
 * those that a spreadsheet would run as a formula get a leading quote.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

interface CsvButtonProps {
  /** Label of the export, where it differs from the visible table. */
  label?: string;
  fileName: string;
  /** Called on click. */
  table: () => CsvTable;
  disabled?: boolean;
}

/** Exports a table or chart as CSV. */
export function CsvButton({ label, fileName, table, disabled = false }: CsvButtonProps) {
  const t = useTranslations('common');
  const save = () => {
    const { header, rows } = table();
    saveFile(fileName, new Blob([toCsv(header, rows)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <IconButton label={label ?? t('downloadCsv')} onClick={save} disabled={disabled}>
      <Download className="size-4" aria-hidden />
    </IconButton>
  );
}
