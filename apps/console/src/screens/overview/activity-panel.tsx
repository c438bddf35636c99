'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTRPC } from '../../data/trpc.ts';
import { Explain } from '../../design/explain.tsx';
import { useNow } from '../../design/time.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { CsvButton } from '../../design/table/csv.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ActivityChart } from './activity-chart.tsx';
import { activityTable, bucketSeries, rangeOf, timeRanges } from './activity-series.ts';

const pauseMs = 15_000;

export function ActivityPanel() {
  const t = useTranslations('overview.activity');
  const meaning = useTranslations('glossary');
  const names = useTranslations('common.outcomes');
  const formats = useFormats();
  const trpc = useTRPC();
  const router = useRouter();
  const now = useNow();
  const range = rangeOf(useSearchParams().get('range'));
  const series = useQuery(
    trpc.overview.series.queryOptions({ rangeMinutes: range.key }, { placeholderData: keepPreviousData }),
  );
  useLiveRefetch(series.refetch, pauseMs);
  const buckets = bucketSeries(series.data ?? [], now, range.key, range.bucketMinutes);
  return (
    <ChartFrame
      title={<Explain text={meaning('activity')}>{t('title')}</Explain>}
      name={t('title')}
      source={t('source')}
      range={t('last', { range: formats.duration(range.key * 60), at: formats.instant(now) })}
      empty={
        series.data?.length === 0
          ? { title: t('empty', { range: formats.duration(range.key * 60) }), text: t('emptyNext') }
          : null
      }
      actions={
        <div className="flex items-center gap-2">
          <Segmented
            label={t('range')}
            options={timeRanges.map(({ key }) => ({ key, name: formats.duration(key * 60) }))}
            value={range.key}
            onChange={(key) => router.replace(`/?range=${key}`, { scroll: false })}
          />
          <CsvButton
            fileName="accesses.csv"
            table={() => activityTable(buckets, t, names)}
            disabled={!series.data?.length}
          />
        </div>
      }
    >
      {series.isPending && <Skeleton className="h-60" />}
      {series.isError && !series.data && (
        <ErrorState what={t('failed')} error={series.error} onRetry={() => void series.refetch()} />
      )}
      {series.data && <ActivityChart buckets={buckets} range={range} />}
    </ChartFrame>
  );
}
