import type { Metadata } from 'next';
import { HostScreen } from '../../../../screens/hosts/detail/host-screen.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/hosts/[name]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function HostPage({ params }: PageProps<'/hosts/[name]'>) {
  const name = decodeURIComponent((await params).name);
  return (
    <Prefetch load={({ api, queries }) => [queries.prefetchQuery(api.hosts.get.queryOptions({ name }))]}>
      <HostScreen name={name} />
    </Prefetch>
  );
}
