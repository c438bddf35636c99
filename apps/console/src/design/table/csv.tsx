'use client';

import { exportMediaTypes } from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { fileText, type FileTable } from './export-rows.tsx';

export type CsvTable = FileTable;

interface CsvButtonProps {
  /** Label of the export, where it differs from the visible table. */
  label?: string;
  fileName: string;
  /** Called on click. */
  table: () => CsvTable;
  disabled?: boolean;
}

/** Exports the data of a chart as CSV. */
export function CsvButton({ label, fileName, table, disabled = false }: CsvButtonProps) {
  const t = useTranslations('common');
  const save = () => saveFile(fileName, new Blob([fileText(table(), 'csv')], { type: exportMediaTypes.csv }));
  return (
    <IconButton label={label ?? t('downloadCsv')} onClick={save} disabled={disabled}>
      <Download className="size-4" aria-hidden />
    </IconButton>
  );
}
