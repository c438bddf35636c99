import type { Metadata } from 'next';
import { SeedsScreen } from '../../../screens/seeds/seeds-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export const metadata: Metadata = { title: 'Seed lists' };

export default function SeedsPage() {
  return (
    <Prefetch ask={({ api, queries }) => [queries.prefetchQuery(api.seeds.lists.queryOptions())]}>
      <SeedsScreen />
    </Prefetch>
  );
}
