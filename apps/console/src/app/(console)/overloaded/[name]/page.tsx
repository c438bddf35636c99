import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverloadedHostScreen } from '../../../../screens/overloaded/overloaded-host-screen.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/overloaded/[name]'>): Promise<Metadata> {
  const t = await getTranslations('overloaded.host');
  return { title: t('title', { name: decodeURIComponent((await params).name) }) };
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
