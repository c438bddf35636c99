import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostListScreen } from '../../../screens/hosts/list/host-list-screen.tsx';
import { hostListQuery, readHostListAddress } from '../../../screens/hosts/list/host-list-address.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('hosts'))('name') };
}

export default async function HostsPage({ searchParams }: PageProps<'/hosts'>) {
  const input = readHostListAddress(await searchParams);
  return (
    <Prefetch
      messages={['glossary', 'hosts', 'lists']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(hostListQuery(call.hosts.list, input))]}
    >
      <HostListScreen />
    </Prefetch>
  );
}
