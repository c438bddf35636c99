import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SnapshotBuilder } from '../../../../screens/snapshots/builder/snapshot-builder.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('snapshots'))('builder.title') };
}

export default async function NewSnapshotPage({ searchParams }: PageProps<'/snapshots/new'>) {
  const { like } = await searchParams;
  const name = typeof like === 'string' && like !== '' ? like : null;
  return (
    <Prefetch
      messages={['snapshots']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.seeds.lists.queryOptions()),
        ...(name === null ? [] : [queries.prefetchQuery(api.snapshots.get.queryOptions({ name }))]),
      ]}
    >
      <SnapshotBuilder like={name} />
    </Prefetch>
  );
}
