import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SnapshotsScreen } from '../../../screens/snapshots/snapshots-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('snapshots'))('name') };
}

export default function SnapshotsPage() {
  return (
    <Prefetch
      messages={['lists', 'problems', 'snapshots']}
      load={({ api, queries }) => [queries.prefetchQuery(api.snapshots.list.queryOptions())]}
    >
      <SnapshotsScreen />
    </Prefetch>
  );
}
