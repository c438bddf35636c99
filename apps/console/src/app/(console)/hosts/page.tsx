import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostListScreen } from '../../../screens/hosts/host-list-screen.tsx';
import { hostListQuery } from '../../../screens/hosts/host-list-query.ts';
import { readHostFilters } from '../../../screens/hosts/host-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('hosts'))('name') };
}

export default async function HostsPage({ searchParams }: PageProps<'/hosts'>) {
  const input = readHostFilters(await searchParams);
  return (
    <Prefetch
      ask={({ queries, call }) => [queries.prefetchInfiniteQuery(hostListQuery(call.hosts.list, input))]}
    >
      <HostListScreen />
    </Prefetch>
  );
}
