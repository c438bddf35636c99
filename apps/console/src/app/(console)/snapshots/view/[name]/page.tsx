import type { Metadata } from 'next';
import { SnapshotScreen } from '../../../../../screens/snapshots/detail/snapshot-screen.tsx';
import { Prefetch } from '../../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/snapshots/view/[name]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function SnapshotPage({ params }: PageProps<'/snapshots/view/[name]'>) {
  const name = decodeURIComponent((await params).name);
  return (
    <Prefetch
      messages={['audit', 'lists', 'problems', 'snapshots']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.snapshots.get.queryOptions({ name })),
        queries.prefetchQuery(api.snapshots.list.queryOptions()),
      ]}
    >
      <SnapshotScreen name={name} />
    </Prefetch>
  );
}
