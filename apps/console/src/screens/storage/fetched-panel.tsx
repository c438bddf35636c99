'use client';

import type { StorageOverview } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useMergeAddress, useRawParameters } from '../../data/use-address.ts';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { Explain } from '../../design/explain.tsx';
import { FilterSelect } from '../../design/filters.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { TimeRangeControl } from '../../design/time-range/time-range-control.tsx';
import { useSpanWords } from '../../design/time-range/use-span-words.ts';
import { useTimeRange } from '../../design/time-range/use-time-range.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { nodeNamed, nodeOptions, seriesQuery, defaultSeriesRange } from '../overview/series-query.ts';
import { StorageChart } from './storage-chart.tsx';

const pauseMs = 60_000;

/** Bytes fetched over time, of all nodes or the one that the address names. */
export function FetchedPanel({ nodes }: Pick<StorageOverview, 'nodes'>) {
  const t = useTranslations('storage');
  const trpc = useTRPC();
  const go = useMergeAddress();
  const spanWords = useSpanWords();
  const parameters = useRawParameters();
  const time = useTimeRange(defaultSeriesRange.storage);
  const node = nodeNamed(nodes, parameters);
  const options = seriesQuery(trpc, 'storage', parameters);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, pauseMs);
  const series = query.data;
  return (
    <ChartFrame
      title={<Explain text={t('fetchedIs')}>{t('fetched')}</Explain>}
      name={t('fetched')}
      source={t('source', { node: node?.name ?? t('allNodes') })}
      range={series ? spanWords(series) : ''}
      empty={series?.points.length === 0 ? { title: t('empty'), text: t('emptyNext') } : null}
      actions={
        <span className="flex flex-wrap gap-2">
          <FilterSelect
            label={t('node')}
            all={t('allNodes')}
            options={nodeOptions(nodes, node)}
            value={node && String(node.id)}
            onChange={(key) => go({ node: key })}
          />
          <TimeRangeControl state={time} shown={series} finestSeconds={60} />
        </span>
      }
    >
      {query.isPending && <Skeleton className="h-60" />}
      {query.isError && !series && (
        <ErrorState what={t('chartFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {series && <StorageChart series={series} onSelect={time.set} />}
    </ChartFrame>
  );
}
