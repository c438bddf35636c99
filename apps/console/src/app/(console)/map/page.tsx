import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { mapQuery } from '../../../screens/map/map-parameters.ts';
import { MapScreen } from '../../../screens/map/map-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.screens'))('map') };
}

export default async function MapPage({ searchParams }: PageProps<'/map'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['lists', 'map']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(mapQuery(api, parameters)),
      ]}
    >
      <MapScreen />
    </Prefetch>
  );
}
