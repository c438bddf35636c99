import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { transfersQuery } from '../../../../screens/consumers/consumer-queries.ts';
import { readPackageId } from '../../../../screens/packages/package-queries.ts';
import { PackageScreen } from '../../../../screens/packages/package-screen.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ searchParams }: PageProps<'/packages/view'>): Promise<Metadata> {
  const id = readPackageId((await searchParams)['package']);
  return { title: (await getTranslations('packages'))('notNumbered', { id: id ?? '–' }) };
}

export default async function PackagePage({ searchParams }: PageProps<'/packages/view'>) {
  const id = readPackageId((await searchParams)['package']);
  if (id === null) notFound();
  return (
    <Prefetch
      messages={['consumers', 'lists', 'packages', 'problems']}
      load={({ api, queries, call }) => [
        queries.prefetchQuery(api.packages.get.queryOptions({ id })),
        queries.prefetchInfiniteQuery(transfersQuery(call.consumers.transfers, { packageId: id })),
      ]}
    >
      <PackageScreen id={id} />
    </Prefetch>
  );
}
