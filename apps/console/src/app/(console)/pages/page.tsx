import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pageListQuery, readPageFilters } from '../../../screens/pages/page-parameters.ts';
import { PageListScreen } from '../../../screens/pages/page-list-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages'))('name') };
}

export default async function PagesPage({ searchParams }: PageProps<'/pages'>) {
  const filters = readPageFilters(await searchParams);
  return (
    <Prefetch
      messages={['glossary', 'intervals.figure', 'intervals.filters', 'lists', 'pages']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(pageListQuery(call.pages.list, filters))]}
    >
      <PageListScreen />
    </Prefetch>
  );
}
