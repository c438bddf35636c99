import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorageScreen } from '../../../screens/storage/storage-screen.tsx';
import { warcFilesQuery } from '../../../screens/storage/warc-files-query.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('storage'))('name') };
}

export default function StoragePage() {
  return (
    <Prefetch
      load={({ api, queries, call }) => [
        queries.prefetchQuery(api.archive.storage.queryOptions()),
        queries.prefetchInfiniteQuery(warcFilesQuery(call.archive.files)),
      ]}
    >
      <StorageScreen />
    </Prefetch>
  );
}
