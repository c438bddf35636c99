import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventListQuery } from '../../../screens/events/event-list-query.ts';
import { EventsScreen } from '../../../screens/events/events-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('events'))('name') };
}

export default async function EventsPage({ searchParams }: PageProps<'/events'>) {
  const open = (await searchParams).show !== 'all';
  return (
    <Prefetch
      messages={['domains', 'events', 'lists']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(eventListQuery(call.events.list, open))]}
    >
      <EventsScreen />
    </Prefetch>
  );
}
