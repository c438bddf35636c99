import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverviewScreen } from '../../screens/overview/overview-screen.tsx';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';
import { Prefetch } from '../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('name') };
}

export default async function OverviewPage({ searchParams }: PageProps<'/'>) {
  const range = timeRangeOf(await searchParams, '1h');
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(api.overview.history.queryOptions()),
        queries.prefetchQuery(api.events.list.queryOptions({ open: true })),
        queries.prefetchQuery(api.overview.series.queryOptions({ range })),
      ]}
    >
      <OverviewScreen />
    </Prefetch>
  );
}
