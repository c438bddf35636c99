'use client';

import { complaintKinds, type ComplaintFigures as Figures } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { BarRows } from '../../design/charts/bar-rows.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { TimeRangeControl } from '../../design/time-range/time-range-control.tsx';
import { useTimeRange } from '../../design/time-range/use-time-range.ts';
import { Duration, useNow } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { figuresQuery, defaultFiguresRange } from './complaint-queries.ts';
import { PolicyChanges } from './policy-changes.tsx';

type Quarter = Figures['quarters'][number];

const quarterSeconds = 7_776_000;

/** Complaints by quarter as charts and table. */
export function ComplaintFigures() {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const trpc = useTRPC();
  const now = useNow();
  const time = useTimeRange(defaultFiguresRange);
  const options = figuresQuery(trpc, useRawParameters());
  const figures = useQuery({ ...options, placeholderData: keepPreviousData });
  if (figures.isPending) return <Skeleton className="h-80 rounded-lg" />;
  if (!figures.data)
    return (
      <ErrorState what={t('figures.failed')} error={figures.error} onRetry={() => void figures.refetch()} />
    );
  const { quarters } = figures.data;
  const bar = (name: string, value: number | null, words: (value: number) => string) => ({
    name,
    value,
    words: value === null ? t('figures.none') : words(value),
  });
  const bars = (value: (quarter: Quarter) => number | null, words: (value: number) => string) =>
    quarters.map((quarter) => bar(quarterName(quarter, t), value(quarter), words));
  const nameAt = (index: number) => {
    const quarter = quarters.at(index);
    return quarter ? quarterName(quarter, t) : '–';
  };
  const [first, last] = [nameAt(0), nameAt(-1)];
  const kinds = complaintKinds.map((kind) => {
    const count = quarters.reduce((sum, quarter) => sum + quarter.kinds[kind], 0);
    return bar(t(`kinds.${kind}`), count, formats.count);
  });
  const charts = [
    { name: t('figures.complaints'), rows: bars(({ complaints }) => complaints, formats.count) },
    { name: t('figures.kinds'), rows: kinds },
    {
      name: t('figures.firstAction'),
      rows: bars(({ medianFirstActionSeconds }) => medianFirstActionSeconds, formats.duration),
    },
    { name: t('figures.perMillion'), rows: bars(perMillion, formats.rate) },
  ];
  return (
    <>
      <TimeRangeControl
        state={time}
        shown={quarters[0] && { from: quarters[0].quarter, to: now }}
        finestSeconds={quarterSeconds}
      />
      <PolicyChanges figures={figures.data} onSelect={time.set} />
      <div className="grid gap-5 lg:grid-cols-2" data-testid="complaint-figures">
        {charts.map(({ name, rows }) => (
          <ChartFrame
            key={name}
            title={name}
            name={name}
            source={t('figures.source')}
            range={t('figures.range', { from: first, to: last })}
            empty={rows.every(({ value }) => !value) ? { title: t('figures.empty') } : null}
          >
            <BarRows label={name} rows={rows} />
          </ChartFrame>
        ))}
      </div>
      <DataTable
        testId="complaint-quarters"
        label={t('figures.complaints')}
        columns={figureColumns(t, formats)}
        rows={quarters.toReversed()}
        rowKey={({ quarter }) => quarter.toISOString()}
        summary={null}
        fileName="complaints-by-quarter"
        empty={null}
      />
    </>
  );
}

export function quarterName({ quarter }: Quarter, t: Translator<'complaints'>): string {
  return t('figures.quarterName', {
    year: String(quarter.getUTCFullYear()),
    number: String(Math.floor(quarter.getUTCMonth() / 3) + 1),
  });
}

/** Complaints per million accesses; null without access counts. */
export function perMillion({ complaints, accesses }: Quarter): number | null {
  return accesses === null || accesses === 0 ? null : (complaints / accesses) * 1e6;
}

function figureColumns(t: Translator<'complaints'>, formats: Formats): readonly Column<Quarter>[] {
  const number = (id: string, header: string, value: (quarter: Quarter) => number | null) =>
    numberColumn({ id, header, minWidth: 110, narrow: 'value', value, write: formats.count });
  return [
    {
      id: 'quarter',
      header: t('figures.quarter'),
      minWidth: 130,
      grow: 1,
      narrow: 'title',
      cell: (quarter) => quarterName(quarter, t),
      csv: ({ quarter }) => quarter.toISOString().slice(0, 10),
    },
    number('complaints', t('name'), ({ complaints }) => complaints),
    {
      id: 'firstAction',
      header: t('columns.firstAction'),
      align: 'right',
      minWidth: 120,
      definition: t('columns.firstActionIs'),
      cell: ({ medianFirstActionSeconds }) => <Duration seconds={medianFirstActionSeconds} />,
      csv: ({ medianFirstActionSeconds }) => medianFirstActionSeconds,
    },
    number('accesses', t('figures.accesses'), ({ accesses }) => accesses),
    numberColumn({
      id: 'perMillion',
      header: t('figures.perMillion'),
      minWidth: 210,
      value: perMillion,
      write: formats.rate,
    }),
    ...complaintKinds.map((kind) => ({
      ...number(kind, t(`kinds.${kind}`), ({ kinds }) => kinds[kind]),
      hidden: kind === 'other',
    })),
  ];
}
