import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { filterOf, readMapParameters, wholeWorld } from '../../../screens/map/map-parameters.ts';
import { MapScreen } from '../../../screens/map/map-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.screens'))('map') };
}

export default async function MapPage({ searchParams }: PageProps<'/map'>) {
  const filter = filterOf(readMapParameters(await searchParams));
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(api.map.view.queryOptions({ ...filter, ...wholeWorld })),
      ]}
    >
      <MapScreen />
    </Prefetch>
  );
}
