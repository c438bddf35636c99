import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverviewScreen } from '../../screens/overview/overview-screen.tsx';
import { seriesQuery } from '../../screens/overview/series-query.ts';
import { Prefetch } from '../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('name') };
}

export default async function OverviewPage({ searchParams }: PageProps<'/'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['events', 'glossary', 'lists', 'overview', 'seeds']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.overview.history.queryOptions()),
        queries.prefetchQuery(api.events.list.queryOptions({ open: true })),
        queries.prefetchQuery(seriesQuery(api, 'overview', parameters)),
      ]}
    >
      <OverviewScreen />
    </Prefetch>
  );
}
