'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';
import { toCsv, type CsvTable } from './csv.ts';
import { saveText } from './save-text.ts';

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
