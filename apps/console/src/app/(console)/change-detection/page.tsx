import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangeDetectionScreen } from '../../../screens/change-detection/change-detection-screen.tsx';
import { changeDetectionQuery } from '../../../screens/intervals/interval-queries.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.detection'))('name') };
}

export default async function ChangeDetectionPage({ searchParams }: PageProps<'/change-detection'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={[
        'audit',
        'glossary',
        'intervals.detection',
        'intervals.figure',
        'intervals.filters',
        'lists',
      ]}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(changeDetectionQuery(api, parameters)),
      ]}
    >
      <ChangeDetectionScreen />
    </Prefetch>
  );
}
