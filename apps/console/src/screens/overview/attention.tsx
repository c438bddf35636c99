'use client';

import type { LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useTRPC } from '../../data/trpc.ts';
import { Panel } from '../../design/screen.tsx';
import { Skeleton } from '../../design/states.tsx';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { eventRemedy, eventSentence } from '../events/event-sentence.ts';

const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['events'];
const shownAtMost = 6;

/** The latest open events with links to where they are resolved. */
export function Attention() {
  const t = useTranslations('overview.attention');
  const words = useTranslations('events');
  const formats = useFormats();
  const trpc = useTRPC();
  const events = useQuery(trpc.events.list.queryOptions({ open: true }));
  useLiveRefetch(events.refetch, pauseMs, { topics });
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      actions={
        <Link href="/events" className="rounded-sm text-small font-medium text-accent hover:underline">
          {t('all')}
        </Link>
      }
    >
      {events.isPending && <Skeleton className="h-10" />}
      {events.data?.rows.length === 0 && <p className="text-ink-faint">{t('none')}</p>}
      {events.data && events.data.rows.length > 0 && (
        <ol className="flex flex-col gap-2" data-testid="attention">
          {events.data.rows.slice(0, shownAtMost).map((event) => (
            <li key={event.id}>
              <Link href={eventRemedy(event)?.href ?? '/events'} className="rounded-sm hover:underline">
                {eventSentence(event, words, formats)}
              </Link>{' '}
              <span className="text-small whitespace-nowrap text-ink-faint">
                <Instant at={event.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
