'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CsvTable } from '../table/csv.tsx';

/** The data of a chart as a table that unfolds below it. `table` is called only while it is open. */
export function ChartTable({ name, table }: { name: string; table: () => CsvTable }) {
  const t = useTranslations('common.chart');
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-2 text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-ink-soft hover:text-ink">{t('table')}</summary>
      {open && <DataRows name={name} {...table()} />}
    </details>
  );
}

function DataRows({ name, header, rows }: CsvTable & { name: string }) {
  return (
    <div className="mt-1 max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={name}>
      <table className="w-full border-collapse text-right whitespace-nowrap">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {header.map((cell) => (
              <th key={cell} scope="col" className="px-2 py-1 font-medium first:text-left">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])} className="border-t border-line">
              {row.map((cell, index) => (
                <td key={header[index]} className="px-2 py-1 first:text-left">
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
