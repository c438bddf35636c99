'use client';

import { complaintKinds, type ComplaintFigures as Figures } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Panel } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Duration } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

type Quarter = Figures['quarters'][number];

const shownQuarters = 4;

/** Complaints by quarter as charts and table. */
export function ComplaintFigures() {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const trpc = useTRPC();
  const figures = useQuery(trpc.complaints.figures.queryOptions());
  if (figures.isPending) return <Skeleton className="h-80 rounded-lg" />;
  if (!figures.data)
    return (
      <ErrorState what={t('figures.failed')} error={figures.error} onRetry={() => void figures.refetch()} />
    );
  const { quarters } = figures.data;
  const bars = (value: (quarter: Quarter) => number | null, words: (value: number) => string) =>
    quarters.map((quarter) => ({ name: quarterName(quarter, t), value: value(quarter), words }));
  const lately = quarters.slice(-shownQuarters);
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2" data-testid="complaint-figures">
        <Panel title={t('figures.complaints')}>
          <BarList bars={bars(({ complaints }) => complaints, formats.count)} none={t('figures.none')} />
        </Panel>
        <Panel title={t('figures.kinds')}>
          <BarList
            bars={complaintKinds.map((kind) => ({
              name: t(`kinds.${kind}`),
              value: lately.reduce((sum, { kinds }) => sum + kinds[kind], 0),
              words: formats.count,
            }))}
            none={t('figures.none')}
          />
        </Panel>
        <Panel title={t('figures.firstAction')}>
          <BarList
            bars={bars(({ medianFirstActionSeconds }) => medianFirstActionSeconds, formats.duration)}
            none={t('figures.none')}
          />
        </Panel>
        <Panel title={t('figures.perMillion')}>
          <BarList bars={bars(perMillion, formats.rate)} none={t('figures.none')} />
        </Panel>
      </div>
      <DataTable
        testId="complaint-quarters"
        label={t('figures.complaints')}
        columns={figureColumns(t, formats)}
        rows={quarters.toReversed()}
        rowKey={({ quarter }) => quarter.toISOString()}
        summary={null}
        fileName="complaints-by-quarter.csv"
        empty={null}
      />
    </>
  );
}

export function quarterName({ quarter }: Quarter, t: Words<'complaints'>): string {
  return t('figures.quarterName', {
    year: String(quarter.getUTCFullYear()),
    number: String(Math.floor(quarter.getUTCMonth() / 3) + 1),
  });
}

/** Complaints per million accesses; null without access counts. */
export function perMillion({ complaints, accesses }: Quarter): number | null {
  return accesses === null || accesses === 0 ? null : (complaints / accesses) * 1e6;
}

function figureColumns(t: Words<'complaints'>, formats: Formats): readonly Column<Quarter>[] {
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

interface BarListProps {
  bars: readonly { name: string; value: number | null; words: (value: number) => string }[];
  /** Shown for unknown values. */
  none: string;
}

/** Labelled bars; unknown values have no bar. */
function BarList({ bars, none }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0), 1e-9);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      {bars.map(({ name, value, words }) => (
        <div key={name} className="contents">
          <dt className="text-small whitespace-nowrap text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-2">
            <span
              aria-hidden
              className="h-4 rounded-sm bg-changed-mark"
              style={{ width: `${((value ?? 0) / most) * 80}%`, minWidth: value ? 2 : 0 }}
            />
            <span className={value === null ? 'text-ink-faint' : 'font-medium'}>
              {value === null ? none : words(value)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
