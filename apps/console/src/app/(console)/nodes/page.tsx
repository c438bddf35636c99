import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NodesScreen } from '../../../screens/nodes/nodes-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('nodes'))('name') };
}

export default function NodesPage() {
  return (
    <Prefetch load={({ api, queries }) => [queries.prefetchQuery(api.nodes.list.queryOptions())]}>
      <NodesScreen />
    </Prefetch>
  );
}
