'use client';

import type { IntervalRange } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';

interface IntervalTableProps<Bin extends IntervalRange> {
  /** Name of the table and its CSV file. */
  name: string;
  label: string;
  columns: readonly Column<Bin>[];
  bins: readonly Bin[];
  /** `fromSeconds` of the selected bin. */
  chosen: number | undefined;
  /** Shows all bins again. */
  onAll: () => void;
  /** Whether a bin has data. */
  isFilled: (bin: Bin) => boolean;
  summary: string;
}

/** The bins of a chart as a table without empty ones. */
export function IntervalTable<Bin extends IntervalRange>(props: IntervalTableProps<Bin>) {
  const { name, label, columns, bins, chosen, onAll, isFilled, summary } = props;
  const t = useTranslations('intervals.figure');
  return (
    <DataTable
      testId={name}
      label={label}
      columns={columns}
      rows={chosenRows(bins, chosen, isFilled)}
      rowKey={({ fromSeconds }) => String(fromSeconds)}
      summary={summary}
      fileName={name}
      filters={chosen === undefined ? undefined : <Button onClick={onAll}>{t('showAll')}</Button>}
      empty={null}
    />
  );
}

/** The selected bin, or all bins with data. */
export function chosenRows<Bin extends IntervalRange>(
  bins: readonly Bin[],
  chosen: number | undefined,
  isCounted: (bin: Bin) => boolean,
): Bin[] {
  const rows = chosen === undefined ? [] : bins.filter(({ fromSeconds }) => fromSeconds === chosen);
  return rows.length > 0 ? rows : bins.filter(isCounted);
}
