import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { complaintListQuery, readComplaintParameters } from '../../../screens/complaints/complaint-list.ts';
import { ComplaintListScreen } from '../../../screens/complaints/complaint-list-screen.tsx';
import { figuresQuery } from '../../../screens/complaints/complaint-queries.ts';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('complaints'))('name') };
}

export default async function ComplaintsPage({ searchParams }: PageProps<'/complaints'>) {
  const raw = await searchParams;
  const parameters = readComplaintParameters(raw);
  return (
    <Prefetch
      messages={['complaints', 'lists']}
      load={({ api, queries, call }) => [
        queries.prefetchInfiniteQuery(complaintListQuery(call.complaints.list, parameters)),
        ...(parameters.view === 'figures' ? [queries.prefetchQuery(figuresQuery(api, raw))] : []),
      ]}
    >
      <ComplaintListScreen />
    </Prefetch>
  );
}
