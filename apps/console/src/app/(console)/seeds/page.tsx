import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SeedsScreen } from '../../../screens/seeds/seeds-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('seeds'))('name') };
}

export default function SeedsPage() {
  return (
    <Prefetch
      messages={['audit', 'lists', 'seeds']}
      load={({ api, queries }) => [queries.prefetchQuery(api.seeds.lists.queryOptions())]}
    >
      <SeedsScreen />
    </Prefetch>
  );
}
