'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useRawParameters } from '../../../data/use-address.ts';
import { Panel } from '../../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { CsvButton } from '../../../design/table/csv.tsx';
import { TimeRangeControl } from '../../../design/time-range/time-range-control.tsx';
import { useTimeRange } from '../../../design/time-range/use-time-range.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { historyTable } from './activity-figures.ts';
import { HostComplaints } from './host-complaints.tsx';
import { hostActivityQuery, defaultActivityRange } from './host-queries.ts';

const pauseMs = 30_000;
const finestSeconds = 3_600;

/** A host over time, with its complaints. */
export function HostActivityTab({ name }: { name: string }) {
  const t = useTranslations('hosts.activity');
  const outcomes = useTranslations('common.outcomes');
  const formats = useFormats();
  const trpc = useTRPC();
  const time = useTimeRange(defaultActivityRange);
  const options = hostActivityQuery(trpc, name, useRawParameters());
  const activity = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(activity.refetch, pauseMs);
  if (activity.isPending) return <SkeletonRows rows={6} />;
  if (!activity.data)
    return <ErrorState what={t('failed')} error={activity.error} onRetry={() => void activity.refetch()} />;
  const { history, complaints } = activity.data;
  return (
    <div className="flex flex-col gap-5" data-testid="host-activity">
      <Panel
        title={t('title')}
        note={t('note')}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <TimeRangeControl state={time} shown={history} finestSeconds={finestSeconds} />
            <CsvButton
              label={t('csv')}
              fileName={`activity-of-${name.replace(':', '-')}.csv`}
              table={() => historyTable(history, t, outcomes, formats)}
              disabled={history.points.length === 0}
            />
          </div>
        }
      >
        {history.start === null ? (
          <EmptyState title={t('none')}>{t('noneNext')}</EmptyState>
        ) : (
          <ActivityCharts name={name} history={history} onSelect={time.set} />
        )}
      </Panel>
      <HostComplaints complaints={complaints} />
    </div>
  );
}
