import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangeDetectionScreen } from '../../../screens/change-detection/change-detection-screen.tsx';
import { timeRangeOf } from '../../../design/time-range/time-range-of.ts';
import { filterOf } from '../../../screens/intervals/crawl-part.ts';
import { readIntervalParameters } from '../../../screens/intervals/interval-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('intervals.detection'))('name') };
}

export default async function ChangeDetectionPage({ searchParams }: PageProps<'/change-detection'>) {
  const parameters = readIntervalParameters(await searchParams);
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(api.statistics.choices.queryOptions()),
        queries.prefetchQuery(
          api.statistics.changeDetection.queryOptions({
            ...filterOf(parameters),
            range: timeRangeOf(parameters, 'all'),
          }),
        ),
      ]}
    >
      <ChangeDetectionScreen />
    </Prefetch>
  );
}
