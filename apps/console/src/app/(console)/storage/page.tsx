import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorageScreen } from '../../../screens/storage/storage-screen.tsx';
import { warcFilesQuery } from '../../../screens/storage/warc-files-query.ts';
import { seriesQuery } from '../../../screens/overview/series-query.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('storage'))('name') };
}

export default async function StoragePage({ searchParams }: PageProps<'/storage'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['lists', 'storage']}
      load={({ api, queries, call }) => [
        queries.prefetchQuery(api.archive.storage.queryOptions()),
        queries.prefetchQuery(seriesQuery(api, 'storage', parameters)),
        queries.prefetchInfiniteQuery(warcFilesQuery(call.archive.files)),
      ]}
    >
      <StorageScreen />
    </Prefetch>
  );
}
