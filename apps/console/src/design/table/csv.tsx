'use client';

import { exportMediaTypes, type ExportFormat } from '@meguri/contracts';
import { Braces, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { fileText, type FileTable } from './export-rows.tsx';

export type CsvTable = FileTable;

interface CsvButtonProps {
  /** Label of the export, where it differs from the visible table. */
  label?: string;
  /** With the extension `.csv`. */
  fileName: string;
  /** Called on click. */
  table: () => CsvTable;
  disabled?: boolean;
}

/** Exports the data of a chart, every point of it, as CSV or JSON Lines. */
export function CsvButton({ label, fileName, table, disabled = false }: CsvButtonProps) {
  const t = useTranslations('common');
  const save = (format: ExportFormat) => () =>
    saveFile(
      fileName.replace(/\.csv$/, `.${format}`),
      new Blob([fileText(table(), format)], { type: exportMediaTypes[format] }),
    );
  return (
    <span className="flex">
      <IconButton label={label ?? t('downloadCsv')} onClick={save('csv')} disabled={disabled}>
        <Download className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={t('downloadJson')} onClick={save('jsonl')} disabled={disabled}>
        <Braces className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}
