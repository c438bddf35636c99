import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorageScreen } from '../../../screens/storage/storage-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('storage'))('name') };
}

export default function StoragePage() {
  return (
    <Prefetch load={({ api, queries }) => [queries.prefetchQuery(api.archive.storage.queryOptions())]}>
      <StorageScreen />
    </Prefetch>
  );
}
