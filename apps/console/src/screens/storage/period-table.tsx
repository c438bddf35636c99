'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Segmented } from '../../design/forms/segmented.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { StoragePeriod } from './storage-periods.ts';

interface PeriodTableProps {
  periods: readonly StoragePeriod[];
  by: 'day' | 'month';
  onGroup: (by: 'day' | 'month') => void;
}

/** Bytes fetched by day or month, latest first. */
export function PeriodTable({ periods, by, onGroup }: PeriodTableProps) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const columns = useMemo(
    (): Column<StoragePeriod>[] => [
      {
        id: 'name',
        header: t(by === 'day' ? 'dayAxis' : 'monthAxis'),
        minWidth: 120,
        grow: 1,
        narrow: 'title',
        cell: ({ name }) => name,
        csv: ({ name }) => name,
      },
      numberColumn({
        id: 'bytes',
        header: t('bytesAxis'),
        minWidth: 110,
        narrow: 'value',
        value: ({ bytes }) => bytes,
        write: formats.bytes,
      }),
      numberColumn({
        id: 'accesses',
        header: t('accesses'),
        minWidth: 100,
        value: ({ accesses }) => accesses,
        write: formats.count,
      }),
    ],
    [t, formats, by],
  );
  return (
    <DataTable
      testId="storage-periods"
      label={t('fetched')}
      columns={columns}
      rows={periods.toReversed()}
      rowKey={({ name }) => name}
      summary={t(by === 'day' ? 'days' : 'months', { count: periods.length })}
      fileName={`fetched-by-${by}`}
      filters={
        <>
          <h2 className="text-body font-semibold">{t('fetched')}</h2>
          <Segmented
            label={t('by')}
            options={[
              { key: 'day', name: t('byDay') },
              { key: 'month', name: t('byMonth') },
            ]}
            value={by}
            onChange={onGroup}
          />
        </>
      }
      empty={null}
    />
  );
}
