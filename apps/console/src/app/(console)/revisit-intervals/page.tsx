import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RevisitIntervalsScreen } from '../../../screens/revisit-intervals/revisit-intervals-screen.tsx';
import { revisitIntervalsQuery } from '../../../screens/intervals/interval-queries.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.revisit'))('name') };
}

export default async function RevisitIntervalsPage({ searchParams }: PageProps<'/revisit-intervals'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['glossary', 'intervals', 'lists', 'pages']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(revisitIntervalsQuery(api, parameters)),
      ]}
    >
      <RevisitIntervalsScreen />
    </Prefetch>
  );
}
