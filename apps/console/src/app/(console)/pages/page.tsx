import type { Metadata } from 'next';
import { pageListQuery } from '../../../screens/pages/page-list-query.ts';
import { PageListScreen } from '../../../screens/pages/page-list-screen.tsx';
import { readPageFilters } from '../../../screens/pages/page-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export const metadata: Metadata = { title: 'Pages' };

export default async function PagesPage({ searchParams }: PageProps<'/pages'>) {
  const filters = readPageFilters(await searchParams);
  return (
    <Prefetch
      ask={({ queries, call }) => [queries.prefetchInfiniteQuery(pageListQuery(call.pages.list, filters))]}
    >
      <PageListScreen />
    </Prefetch>
  );
}
