'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/states.tsx';
import { Panel } from '../../design/panel.tsx';
import { Screen } from '../../design/screen.tsx';

interface IntervalFigureProps {
  title: string;
  query: {
    data: unknown;
    error: { message: string } | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Undefined while nothing was read. */
  answer: string | undefined;
  filters: ReactNode;
  /** Controls of the picture, beside its title. */
  controls: ReactNode;
  pictureTitle: ReactNode;
  /** Nothing is counted. */
  isEmpty: boolean;
  empty: { title: string; text: string };
  /** What the figure is narrowed down to, in words; null: to nothing. */
  filtered: string | null;
  onClear: () => void;
  picture: ReactNode;
  table: ReactNode;
}

/** A screen of one figure over intervals: question, answer, picture, and the table behind it. */
export function IntervalFigure(props: IntervalFigureProps) {
  const { title, query, answer, filters, controls, pictureTitle, isEmpty, empty, filtered } = props;
  const t = useTranslations('intervals.figure');
  const isRead = query.data !== undefined;
  return (
    <Screen
      title={title}
      answer={
        (isEmpty && filtered !== null ? undefined : answer) ??
        (query.isPending && <Skeleton className="h-4 w-96 max-w-full" />)
      }
    >
      {filters}
      <Panel title={pictureTitle} actions={<div className="flex flex-wrap gap-2">{controls}</div>}>
        {query.isPending && <Skeleton className="h-80" />}
        {query.error && !isRead && (
          <ErrorState what={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isRead && isEmpty && filtered === null && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
        {isRead && isEmpty && filtered !== null && (
          <EmptyState
            title={t('nothingFor', { filter: filtered })}
            action={<Button onClick={props.onClear}>{t('countAll')}</Button>}
          />
        )}
        {isRead && !isEmpty && props.picture}
      </Panel>
      {isRead && !isEmpty && props.table}
    </Screen>
  );
}
