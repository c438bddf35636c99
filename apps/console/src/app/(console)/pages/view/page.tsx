import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageScreen } from '../../../../screens/pages/page-screen.tsx';
import { calendarQuery, timelineQuery } from '../../../../screens/pages/timeline-query.ts';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ searchParams }: PageProps<'/pages/view'>): Promise<Metadata> {
  const { url } = await searchParams;
  return { title: typeof url === 'string' ? url : null };
}

export default async function PagePage({ searchParams }: PageProps<'/pages/view'>) {
  const parameters = await searchParams;
  const { url } = parameters;
  if (typeof url !== 'string' || url === '') redirect('/pages');
  return (
    <Prefetch
      messages={['audit', 'complaints.standing', 'glossary', 'lists', 'pages']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.pages.get.queryOptions({ url })),
        queries.prefetchQuery(timelineQuery(api, url, parameters)),
        queries.prefetchQuery(calendarQuery(api, url, parameters)),
      ]}
    >
      <PageScreen url={url} />
    </Prefetch>
  );
}
