'use client';

import type { LiveTopic } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMergeAddress, useRawParameters } from '../../../data/use-address.ts';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { ChartTable } from '../../../design/charts/chart-table.tsx';
import { Select } from '../../../design/forms/controls.tsx';
import { inputLook } from '../../../design/looks.ts';
import { ErrorState, Skeleton } from '../../../design/states.tsx';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { calendarQuery } from '../timeline-query.ts';
import { CaptureCalendar } from './capture-calendar.tsx';

const pauseMs = 15_000;
const topics: readonly LiveTopic[] = ['crawl'];

/** The captures of a page by day, in one year. */
export function CalendarPanel({ url, isHidden }: { url: string; isHidden: boolean }) {
  const t = useTranslations('pages.page');
  const trpc = useTRPC();
  const go = useMergeAddress();
  const calendar = useQuery({
    ...calendarQuery(trpc, url, useRawParameters()),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(calendar.refetch, pauseMs, { topics });
  const { years = [], year = null, days = [], isComplete = true, maxCaptures = 0 } = calendar.data ?? {};
  const isEmpty = calendar.data && year === null;
  return (
    <ChartFrame
      title={t('calendar')}
      name={`${t('calendar')} ${year ?? ''}`}
      note={isComplete ? t('calendarNote') : t('calendarSome', { count: maxCaptures })}
      source={t('calendarSource')}
      range={year === null ? '' : String(year)}
      empty={isEmpty ? { title: t(isHidden ? 'hiddenCaptures' : 'noCaptures') } : null}
      actions={
        year !== null && (
          <Select
            aria-label={t('calendarYear')}
            className={`${inputLook} w-auto!`}
            value={String(year)}
            onChange={({ target }) => go({ year: target.value })}
          >
            {years.map((one) => (
              <option key={one.year} value={one.year}>
                {t('calendarYearIs', { year: String(one.year), count: one.count })}
              </option>
            ))}
          </Select>
        )
      }
    >
      {calendar.isPending && <Skeleton className="h-40" />}
      {calendar.isError && !calendar.data && (
        <ErrorState
          what={t('calendarFailed')}
          error={calendar.error}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {year !== null && (
        <>
          <CaptureCalendar url={url} year={year} days={days} />
          <ChartTable
            name={t('calendar')}
            table={() => ({
              header: [t('calendarColumns.day'), t('calendarColumns.count'), t('calendarColumns.changed')],
              rows: days.map(({ day, count, changed }) => [day, count, changed]),
            })}
          />
        </>
      )}
    </ChartFrame>
  );
}
