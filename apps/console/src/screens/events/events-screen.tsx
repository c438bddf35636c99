'use client';

import type { CrawlEventPage, CrawlEventView, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useNewestFirst } from '../../data/use-newest-first.ts';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows, WaitingRows } from '../../design/states.tsx';
import { ExportList } from '../../design/table/export-list.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { ViewsMenu } from '../../views/views-menu.tsx';
import { eventListQuery } from './event-list-query.ts';
import { EventRow } from './event-row.tsx';

const topics: readonly LiveTopic[] = ['events'];

/** Open events, and resolved and dismissed ones. */
export function EventsScreen() {
  const t = useTranslations('events');
  const client = useTRPCClient();
  const go = useAddress();
  const open = useSearchParams().get('show') !== 'all';
  const list = useTableList('events');
  const events = useNewestFirst<CrawlEventView, CrawlEventPage>(
    eventListQuery((input) => client.events.list.query(input), open),
    topics,
  );
  const more = events.rows.length > 0 && events.hasMore;
  return (
    <Screen title={t('name')} summary={events.firstPage && t('summary', { count: events.firstPage.open })}>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={t('show')}
          options={[
            { key: 'open', name: t('openOnly') },
            { key: 'all', name: t('all') },
          ]}
          value={open ? 'open' : 'all'}
          onChange={(key) => go({ show: key === 'all' ? 'all' : undefined })}
        />
        <WaitingRows
          count={events.waiting.length}
          orMore={events.waiting.length > 0 && events.waiting.length === events.firstPage?.rows.length}
          onShow={events.showWaiting}
          testId="show-new-events"
        />
        <span className="ml-auto flex gap-1">
          <ViewsMenu list={list} />
          <ExportList list={list} />
        </span>
      </div>
      {events.isPending && <SkeletonRows rows={6} />}
      {events.error && <ErrorState what={t('failed')} error={events.error} onRetry={events.retry} />}
      {events.firstPage && events.rows.length === 0 && events.waiting.length === 0 && (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      )}
      {events.rows.length > 0 && (
        <ol
          aria-label={t('name')}
          data-testid="events"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {events.rows.map((event) => (
            <EventRow key={event.id} event={event} isGone={events.gone.has(event.id)} />
          ))}
        </ol>
      )}
      {more && (
        <div>
          <Button onClick={events.onEnd}>{t('more')}</Button>
        </div>
      )}
    </Screen>
  );
}
