import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostIntervalsScreen } from '../../../screens/host-intervals/host-intervals-screen.tsx';
import { hostIntervalsQuery } from '../../../screens/intervals/interval-queries.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.hosts'))('name') };
}

export default async function HostIntervalsPage({ searchParams }: PageProps<'/host-intervals'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={[
        'glossary',
        'hosts.columns',
        'hosts.list',
        'hosts.nextAccess',
        'intervals.figure',
        'intervals.filters',
        'intervals.hosts',
        'lists',
      ]}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(hostIntervalsQuery(api, parameters)),
      ]}
    >
      <HostIntervalsScreen />
    </Prefetch>
  );
}
