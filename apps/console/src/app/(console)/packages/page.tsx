import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { packagesQuery } from '../../../screens/packages/package-queries.ts';
import { PackagesScreen } from '../../../screens/packages/packages-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('packages'))('name') };
}

export default function PackagesPage() {
  return (
    <Prefetch
      messages={['lists', 'packages', 'problems']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(packagesQuery(call.packages.list))]}
    >
      <PackagesScreen />
    </Prefetch>
  );
}
