'use client';

import { complaintKinds, type ComplaintFigures as Figures } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Panel } from '../../design/panel.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { BarList } from './bar-list.tsx';
import { figureColumns, perMillion, quarterName } from './complaint-figure-columns.tsx';

type Quarter = Figures['quarters'][number];

const shownQuarters = 4;

/** The inbox by quarters: pictures, and the table behind them. */
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
        <Panel title={t('figures.relief')}>
          <BarList
            bars={bars(({ medianReliefSeconds }) => medianReliefSeconds, formats.duration)}
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
