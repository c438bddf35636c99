import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { captureListQuery, readCaptureFilter } from '../../../screens/captures/capture-parameters.ts';
import { CapturesScreen } from '../../../screens/captures/captures-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('captures'))('name') };
}

export default async function CapturesPage({ searchParams }: PageProps<'/captures'>) {
  const filter = readCaptureFilter(await searchParams);
  return (
    <Prefetch
      messages={['captures', 'glossary', 'lists', 'pages.captures', 'pages.replay']}
      load={({ queries, api, call }) => [
        queries.prefetchInfiniteQuery(captureListQuery(call.archive.captures, filter)),
        queries.prefetchQuery(api.seeds.lists.queryOptions()),
      ]}
    >
      <CapturesScreen />
    </Prefetch>
  );
}
