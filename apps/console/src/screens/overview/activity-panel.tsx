'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Explain } from '../../design/explain.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { ChartTable } from '../../design/charts/chart-table.tsx';
import { CsvButton } from '../../design/table/csv.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { TimeRangeControl } from '../../design/time-range/time-range-control.tsx';
import { markGenerated } from '../../design/time-range/generated-rows.ts';
import { useSpanWords } from '../../design/time-range/use-span-words.ts';
import { useTimeRange } from '../../design/time-range/use-time-range.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ActivityChart } from './activity-chart.tsx';
import { activityTable, bucketSeries } from './activity-series.ts';
import { seriesQuery, defaultSeriesRange, type SeriesScreen } from './series-query.ts';

const pauseMs = 15_000;

interface ActivityPanelProps {
  /** The screen that shows it. */
  screen: SeriesScreen;
  /** Undefined: all nodes. */
  node?: { id: number; name: string } | undefined;
  /** Further controls before the time range. */
  controls?: React.ReactNode;
}

/** Accesses over time, of all nodes or one. */
export function ActivityPanel({ screen, node, controls }: ActivityPanelProps) {
  const t = useTranslations('overview.activity');
  const meaning = useTranslations('glossary');
  const names = useTranslations('common.outcomes');
  const spanWords = useSpanWords();
  const trpc = useTRPC();
  const time = useTimeRange(defaultSeriesRange[screen]);
  const options = seriesQuery(trpc, screen, useRawParameters());
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, pauseMs);
  const series = query.data;
  const rangeWords = useTranslations('common.timeRange');
  const table = () =>
    markGenerated(
      activityTable(series ? bucketSeries(series) : [], t, names),
      series?.generatedBefore,
      rangeWords,
    );
  return (
    <ChartFrame
      title={<Explain text={meaning('activity')}>{t('title')}</Explain>}
      name={t('title')}
      source={node ? t('sourceOfNode', { node: node.name }) : t('source')}
      range={series ? spanWords(series) : ''}
      empty={series?.points.length === 0 ? { title: t('empty'), text: t('emptyNext') } : null}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {controls}
          <TimeRangeControl state={time} shown={series} finestSeconds={60} />
          <CsvButton fileName="accesses.csv" table={table} disabled={!series?.points.length} />
        </div>
      }
    >
      {query.isPending && <Skeleton className="h-60" />}
      {query.isError && !series && (
        <ErrorState what={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {series && <ActivityChart series={series} onSelect={time.set} />}
      {series && <ChartTable name={t('title')} table={table} />}
    </ChartFrame>
  );
}
