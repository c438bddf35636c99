'use client';

import { secondsPerDay, type WhatIfClass, type WhatIfReport } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';

interface ClassRow {
  present: WhatIfClass;
  proposed: WhatIfClass;
}

/** The comparison by change rate of pages. */
export function ClassTable({ report, runId }: { report: WhatIfReport; runId: string }) {
  const t = useTranslations('whatIf');
  const formats = useFormats();
  const columns = useMemo(() => classColumns(t, formats), [t, formats]);
  const rows = report.present.classes.flatMap((present): ClassRow[] => {
    const proposed = report.proposed.classes.find(
      ({ fromRatePerDay }) => fromRatePerDay === present.fromRatePerDay,
    );
    return proposed ? [{ present, proposed }] : [];
  });
  return (
    <DataTable
      testId="what-if-classes"
      label={t('classes.title')}
      columns={columns}
      rows={rows}
      rowKey={({ present }) => String(present.fromRatePerDay)}
      summary={t('classes.summary', { count: rows.length })}
      fileName={`what-if-${runId}`}
      filters={<h2 className="text-body font-semibold">{t('classes.title')}</h2>}
      empty={null}
    />
  );
}

function classColumns(t: Translator<'whatIf'>, formats: Formats): Column<ClassRow>[] {
  const span = ({ present: { fromRatePerDay } }: ClassRow) =>
    fromRatePerDay === null
      ? t('classes.never')
      : t('classes.span', {
          from: formats.duration(secondsPerDay / (10 * fromRatePerDay)),
          to: formats.duration(secondsPerDay / fromRatePerDay),
        });
  const share = (value: number) => formats.share(value, 1);
  const pair = (
    id: 'accesses' | 'versions' | 'freshness' | 'meanAgeSeconds',
    write: (value: number) => string,
  ): Column<ClassRow>[] =>
    (['present', 'proposed'] as const).map((side) =>
      numberColumn({
        id: `${id}-${side}`,
        header: t(`classes.${side}`, { figure: t(`figures.${id}`) }),
        minWidth: 120,
        ...(id === 'freshness' ? { narrow: 'value' as const } : {}),
        value: (row) => row[side][id],
        write,
      }),
    );
  return [
    {
      id: 'class',
      header: t('classes.changes'),
      minWidth: 170,
      grow: 1,
      narrow: 'title',
      cell: span,
      csv: span,
    },
    numberColumn({
      id: 'pages',
      header: t('classes.pages'),
      minWidth: 80,
      value: ({ present }) => present.pages,
      write: formats.count,
    }),
    ...pair('versions', formats.count),
    ...pair('freshness', share),
    ...pair('accesses', formats.count),
    ...pair('meanAgeSeconds', formats.duration),
  ];
}
