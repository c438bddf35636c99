import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { webmasterListQuery } from '../../../screens/webmasters/webmaster-list-query.ts';
import { WebmastersScreen } from '../../../screens/webmasters/webmasters-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webmasters'))('name') };
}

export default async function WebmastersPage({ searchParams }: PageProps<'/webmasters'>) {
  const active = (await searchParams).show !== 'all';
  return (
    <Prefetch
      messages={['lists', 'webmasters']}
      load={({ queries, call }) => [
        queries.prefetchInfiniteQuery(webmasterListQuery(call.webmasters.list, active)),
      ]}
    >
      <WebmastersScreen />
    </Prefetch>
  );
}
