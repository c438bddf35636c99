import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RevisitIntervalsScreen } from '../../../screens/revisit-intervals/revisit-intervals-screen.tsx';
import { crawlPartFilter } from '@meguri/contracts';
import { readIntervalParameters } from '../../../screens/intervals/interval-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.revisit'))('name') };
}

export default async function RevisitIntervalsPage({ searchParams }: PageProps<'/revisit-intervals'>) {
  const parameters = readIntervalParameters(await searchParams);
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(api.statistics.revisitIntervals.queryOptions(crawlPartFilter(parameters))),
      ]}
    >
      <RevisitIntervalsScreen />
    </Prefetch>
  );
}
