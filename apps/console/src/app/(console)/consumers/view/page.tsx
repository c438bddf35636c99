import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import {
  removalsQuery,
  readConsumerName,
  transfersQuery,
} from '../../../../screens/consumers/consumer-queries.ts';
import { ConsumerScreen } from '../../../../screens/consumers/detail/consumer-screen.tsx';
import { packagesQuery } from '../../../../screens/packages/package-queries.ts';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ searchParams }: PageProps<'/consumers/view'>): Promise<Metadata> {
  return { title: readConsumerName((await searchParams)['consumer']) ?? '–' };
}

export default async function ConsumerPage({ searchParams }: PageProps<'/consumers/view'>) {
  const name = readConsumerName((await searchParams)['consumer']);
  if (name === null) notFound();
  return (
    <Prefetch
      messages={['audit', 'consumers', 'lists', 'packages', 'problems']}
      load={({ api, queries, call }) => [
        queries.prefetchQuery(api.consumers.get.queryOptions({ name })),
        queries.prefetchInfiniteQuery(packagesQuery(call.packages.list, name)),
        queries.prefetchInfiniteQuery(transfersQuery(call.consumers.transfers, { consumer: name })),
        queries.prefetchInfiniteQuery(removalsQuery(call.removals.list, name)),
      ]}
    >
      <ConsumerScreen name={name} />
    </Prefetch>
  );
}
