import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostIntervalsScreen } from '../../../screens/host-intervals/host-intervals-screen.tsx';
import { filterOf } from '../../../screens/intervals/crawl-part.ts';
import { readIntervalParameters } from '../../../screens/intervals/interval-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.hosts'))('name') };
}

export default async function HostIntervalsPage({ searchParams }: PageProps<'/host-intervals'>) {
  const parameters = readIntervalParameters(await searchParams);
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(
          api.statistics.hostIntervals.queryOptions(filterOf({ ...parameters, list: undefined })),
        ),
      ]}
    >
      <HostIntervalsScreen />
    </Prefetch>
  );
}
