import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverloadedScreen } from '../../../screens/overloaded/overloaded-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overloaded'))('name') };
}

export default function OverloadedPage() {
  return (
    <Prefetch load={({ api, queries }) => [queries.prefetchQuery(api.overload.list.queryOptions({}))]}>
      <OverloadedScreen />
    </Prefetch>
  );
}
