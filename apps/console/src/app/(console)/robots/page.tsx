import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RobotsScreen } from '../../../screens/robots/robots-screen.tsx';
import { robotsListQuery, readRobotsParameters } from '../../../screens/robots/robots-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('robots'))('name') };
}

export default async function RobotsPage({ searchParams }: PageProps<'/robots'>) {
  const { filter } = readRobotsParameters(await searchParams);
  return (
    <Prefetch
      messages={['audit', 'lists', 'robots']}
      load={({ queries, call }) => [
        queries.prefetchInfiniteQuery(robotsListQuery(call.robots.list, { filter })),
      ]}
    >
      <RobotsScreen />
    </Prefetch>
  );
}
