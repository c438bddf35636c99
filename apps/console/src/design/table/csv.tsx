'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';

type Cell = string | number | null;

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * RFC 4180 text of rows. Cells come from crawled pages: one that a spreadsheet would run as a formula gets a quote in front.
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
  /** What is saved, where it is not the table beside. */
  label?: string;
  fileName: string;
  /** Asked for when the button is pressed. */
  table: () => CsvTable;
  disabled?: boolean;
}

/** Gives what a table or a chart shows as a file. */
export function CsvButton({ label, fileName, table, disabled = false }: CsvButtonProps) {
  const t = useTranslations('common');
  const save = () => {
    const { header, rows } = table();
    saveText(fileName, toCsv(header, rows));
  };
  return (
    <IconButton label={label ?? t('downloadCsv')} onClick={save} disabled={disabled}>
      <Download className="size-4" aria-hidden />
    </IconButton>
  );
}

/** Gives the browser a text to keep as a file. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
