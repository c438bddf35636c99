import type { Metadata } from 'next';
import { OverviewScreen } from '../../screens/overview/overview-screen.tsx';
import { rangeOf } from '../../screens/overview/time-range.ts';
import { Prefetch } from '../../server/prefetch.tsx';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ searchParams }: PageProps<'/'>) {
  const range = rangeOf((await searchParams).range);
  return (
    <Prefetch
      ask={({ api, queries }) => [
        queries.prefetchQuery(api.overview.series.queryOptions({ rangeMinutes: range.key })),
      ]}
    >
      <OverviewScreen />
    </Prefetch>
  );
}
