'use client';

import type { LiveTopic, PageDetail } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useNow } from '../../design/time.tsx';
import { TimeRangeControl } from '../../design/time-range/time-range-control.tsx';
import { useTimeRange } from '../../design/time-range/use-time-range.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { CaptureTimeline } from './capture-timeline.tsx';
import { timelineQuery, defaultTimelineRange } from './timeline-query.ts';

const pauseMs = 15_000;
const topics: readonly LiveTopic[] = ['crawl'];

/** All captures of a page and its next visit on a time axis. */
export function TimelinePanel({
  page: { url, nextVisitAt },
  isHidden,
}: {
  page: PageDetail;
  /** A takedown hides all captures. */
  isHidden: boolean;
}) {
  const t = useTranslations('pages.page');
  const formats = useFormats();
  const trpc = useTRPC();
  const now = useNow();
  const time = useTimeRange(defaultTimelineRange);
  const options = timelineQuery(trpc, url, useRawParameters());
  const timeline = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(timeline.refetch, pauseMs, { topics });
  const { marks = [], isComplete = true, span = null } = timeline.data ?? {};
  const from = span?.from ?? marks.at(-1)?.at ?? now;
  const whole = nextVisitAt !== null && nextVisitAt > now ? nextVisitAt : now;
  const to = span?.to ?? whole;
  const isEmpty = timeline.data && marks.length === 0;
  const emptyTitle = isHidden ? 'hiddenCaptures' : span ? 'noCapturesThen' : 'noCaptures';
  return (
    <ChartFrame
      title={t('timeline')}
      name={t('timeline')}
      note={isComplete ? t('timelineNote') : t('timelineSome', { count: marks.length })}
      source={t('timelineSource')}
      range={t('timelineRange', { from: formats.instant(from), to: formats.instant(to) })}
      empty={isEmpty ? { title: t(emptyTitle) } : null}
      actions={<TimeRangeControl state={time} shown={{ from, to }} finestSeconds={60} />}
    >
      {timeline.isPending && <Skeleton className="h-48" />}
      {timeline.isError && !timeline.data && (
        <ErrorState
          what={t('timelineFailed')}
          error={timeline.error}
          onRetry={() => void timeline.refetch()}
        />
      )}
      {timeline.data && marks.length > 0 && (
        <CaptureTimeline captures={marks} nextVisitAt={nextVisitAt} span={span} onSelect={time.set} />
      )}
    </ChartFrame>
  );
}
