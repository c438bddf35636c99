'use client';

import type { WhatIfOverview, WhatIfRun } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { change } from './what-if-sentences.ts';

interface RunListProps {
  runs: readonly WhatIfRun[];
  present: WhatIfOverview['present'];
}

/** The latest simulations. */
export function RunList({ runs, present }: RunListProps) {
  const t = useTranslations('whatIf');
  const formats = useFormats();
  const columns = useMemo(() => {
    const names = new Map(present.map(({ seedListId, seedList }) => [seedListId, seedList]));
    return runColumns(t, formats, (id) => names.get(id) ?? String(id));
  }, [t, formats, present]);
  return (
    <DataTable
      testId="what-if-runs"
      label={t('runs.title')}
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/what-if?run=${id}`}
      summary={t('runs.summary', { count: runs.length })}
      fileName="what-if"
      filters={<h2 className="text-body font-semibold">{t('runs.title')}</h2>}
      empty={null}
    />
  );
}

function runColumns(
  t: Translator<'whatIf'>,
  formats: Formats,
  nameOf: (seedListId: number) => string,
): Column<WhatIfRun>[] {
  const rules = ({ request }: WhatIfRun) =>
    t('rules', {
      policy: request.policy,
      interval: formats.duration(request.minIntervalSeconds),
      budget: request.accessesPerDay === null ? 'none' : 'some',
      accesses: request.accessesPerDay ?? 0,
    });
  const gain = (figure: 'versions' | 'accesses') =>
    numberColumn<WhatIfRun>({
      id: figure,
      header: t(`runs.${figure}`),
      minWidth: 110,
      narrow: 'value',
      value: ({ report }) => report && change(report.present[figure], report.proposed[figure]),
      write: (share) => `${share < 0 ? '−' : '+'}${formats.share(Math.abs(share), 1)}`,
    });
  return [
    {
      id: 'rules',
      header: t('runs.rules'),
      minWidth: 200,
      grow: 1,
      narrow: 'title',
      cell: rules,
      csv: rules,
    },
    {
      id: 'list',
      header: t('runs.list'),
      minWidth: 120,
      cell: ({ request }) => request.host ?? nameOf(request.seedListId),
      csv: ({ request }) => request.host ?? nameOf(request.seedListId),
    },
    {
      id: 'state',
      header: t('runs.state'),
      minWidth: 100,
      narrow: 'value',
      cell: ({ state }) => t(`states.${state}`),
      csv: ({ state }) => state,
    },
    gain('versions'),
    gain('accesses'),
    instantColumn({ id: 'createdAt', header: t('runs.at'), minWidth: 110, at: ({ createdAt }) => createdAt }),
  ];
}
