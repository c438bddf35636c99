'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTRPC } from '../../data/trpc.ts';
import { Explain } from '../../design/explain.tsx';
import { useNow } from '../../design/now.tsx';
import { Panel } from '../../design/panel.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/states.tsx';
import { glossary } from '../../glossary.ts';
import { ActivityChart } from './activity-chart.tsx';
import { bucketSeries } from './bucket-series.ts';
import { rangeOf, timeRanges } from './time-range.ts';

const refreshMs = 15_000;

export function ActivityPanel() {
  const trpc = useTRPC();
  const router = useRouter();
  const now = useNow();
  const range = rangeOf(useSearchParams().get('range'));
  const series = useQuery(
    trpc.overview.series.queryOptions(
      { rangeMinutes: range.key },
      { refetchInterval: refreshMs, placeholderData: keepPreviousData },
    ),
  );
  return (
    <Panel
      title={<Explain text={glossary.activity}>What came of the accesses</Explain>}
      actions={
        <Segmented
          label="Time range"
          options={timeRanges}
          value={range.key}
          onChange={(key) => router.replace(`/?range=${key}`, { scroll: false })}
        />
      }
    >
      {series.isPending && <Skeleton className="h-60" />}
      {series.isError && !series.data && (
        <ErrorState
          what="The accesses over time could not be read."
          error={series.error}
          onRetry={() => void series.refetch()}
        />
      )}
      {series.data?.length === 0 && (
        <EmptyState title={`Nothing was accessed in the last ${range.name}.`}>
          Choose a longer range, or wait for the first visits.
        </EmptyState>
      )}
      {series.data && series.data.length > 0 && (
        <ActivityChart
          buckets={bucketSeries(series.data, now, range.key, range.bucketMinutes)}
          range={range}
        />
      )}
    </Panel>
  );
}
