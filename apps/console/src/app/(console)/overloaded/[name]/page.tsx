import type { Metadata } from 'next';
import { OverloadedHostScreen } from '../../../../screens/overloaded/overloaded-host-screen.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/overloaded/[name]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function OverloadedHostPage({ params }: PageProps<'/overloaded/[name]'>) {
  const name = decodeURIComponent((await params).name);
  return (
    <Prefetch
      load={({ api, queries }) => [
        queries.prefetchQuery(
          api.overload.preview.queryOptions({ name, resolutions: [{ kind: 'optimal-price' }] }),
        ),
      ]}
    >
      <OverloadedHostScreen name={name} />
    </Prefetch>
  );
}
