'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { Screen } from '../../design/screen.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { filterWords } from './crawl-part.ts';
import { IntervalFilters } from './interval-filters.tsx';
import type { IntervalState } from './use-interval-parameters.ts';

interface IntervalFigureProps {
  title: string;
  query: {
    data: unknown;
    error: { message: string } | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Undefined while loading. */
  summary: string | undefined;
  /** URL parameters. */
  state: IntervalState;
  /** Hides the seed list filter: hosts belong to no seed list. */
  withoutLists?: boolean;
  /** Adds the site filter. */
  withSites?: boolean;
  /** Controls next to the axis selection. */
  controls: ReactNode;
  pictureTitle: ReactNode;
  /** The same in plain text. */
  pictureName: string;
  /** Where the numbers come from, and the time that they cover; undefined while loading. */
  source: string;
  range: string | undefined;
  /** How to read the picture. */
  note?: ReactNode;
  /** Panels before the picture, and after it. */
  above?: ReactNode;
  below?: ReactNode;
  /** There is no data. */
  isEmpty: boolean;
  empty: { title: string; text: string };
  picture: ReactNode;
  table: ReactNode;
}

/** A screen with one chart over intervals, its finding and its table. */
export function IntervalFigure(props: IntervalFigureProps) {
  const { title, query, summary, state, withoutLists, withSites, controls, pictureTitle, isEmpty, empty } =
    props;
  const { parameters, set, clear } = state;
  const t = useTranslations('intervals.figure');
  const filterNames = useTranslations('intervals.filters');
  const filtered = filterWords(
    {
      ...parameters,
      ...(withoutLists ? { list: undefined } : {}),
      ...(withSites ? {} : { site: undefined }),
    },
    filterNames,
  );
  const isRead = query.data !== undefined;
  const nothing =
    filtered === null
      ? empty
      : {
          title: t('nothingFor', { filter: filtered }),
          action: <Button onClick={clear}>{t('countAll')}</Button>,
        };
  const emptyState = isRead && isEmpty ? nothing : null;
  return (
    <Screen
      title={title}
      summary={
        (isEmpty && filtered !== null ? undefined : summary) ??
        (query.isPending && <Skeleton className="h-4 w-96 max-w-full" />)
      }
    >
      <IntervalFilters parameters={parameters} set={set} withoutLists={withoutLists} withSites={withSites} />
      {isRead && props.above}
      <ChartFrame
        title={pictureTitle}
        name={props.pictureName}
        source={props.source}
        range={props.range ?? ''}
        note={props.note}
        empty={emptyState}
        actions={
          <div className="flex flex-wrap gap-2">
            {controls}
            <Segmented
              label={t('axis')}
              options={[
                { key: 'log', name: t('logarithmic') },
                { key: 'linear', name: t('linear') },
              ]}
              value={parameters.axis ?? 'log'}
              onChange={(key) => set({ axis: key })}
            />
          </div>
        }
      >
        {query.isPending && <Skeleton className="h-80" />}
        {query.error && !isRead && (
          <ErrorState what={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isRead && props.picture}
      </ChartFrame>
      {isRead && !isEmpty && props.table}
      {isRead && props.below}
    </Screen>
  );
}
