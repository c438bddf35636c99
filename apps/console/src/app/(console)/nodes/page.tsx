import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NodesScreen } from '../../../screens/nodes/nodes-screen.tsx';
import { seriesQuery } from '../../../screens/overview/series-query.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('nodes'))('name') };
}

export default async function NodesPage({ searchParams }: PageProps<'/nodes'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['glossary', 'lists', 'nodes', 'overview.activity']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.nodes.list.queryOptions()),
        queries.prefetchQuery(seriesQuery(api, 'nodes', parameters)),
      ]}
    >
      <NodesScreen />
    </Prefetch>
  );
}
