import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { consumersQuery } from '../../../screens/consumers/consumer-queries.ts';
import { ConsumersScreen } from '../../../screens/consumers/consumers-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('consumers'))('name') };
}

export default function ConsumersPage() {
  return (
    <Prefetch
      messages={['consumers', 'lists']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(consumersQuery(call.consumers.list))]}
    >
      <ConsumersScreen />
    </Prefetch>
  );
}
